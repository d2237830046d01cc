import { openTmux } from '../tmux/connection.js';
import { findTmux, socketPathOf } from '../tmux/endpoint.js';
import { TmuxUnavailableError } from '../tmux/errors.js';
import type { Tmux } from '../tmux/tmux.js';
import type { Engine } from './engine.js';
import { createInspection } from './inspect/create-inspection.js';
import { FactsReader } from './inspect/facts-reader.js';
import { listPanes } from './panes/list-panes.js';
import { createPrivateDirectory, type PrivateDirectory } from './private-directory.js';
import { CallerProof } from './reservations/caller.js';
import { createInputGate } from './reservations/input-gate.js';
import { sweepDirectories } from './runs/left-run.js';
import { RunCommands } from './runs/run-commands.js';
import { createSettler } from './runs/settler.js';
import { EchoMemory } from './typing/echo-memory.js';
import { Paster } from './typing/paste-text.js';
import { sendKeys } from './typing/send-keys.js';
import { onOutput } from './watchers/on-output.js';
import { createPaneWatchers } from './watchers/pane-watchers.js';

/** Which tmux server, and what the operator allows. */
export interface EngineOptions {
  /** tmux's `-L` or `-S`. */
  readonly socket: { readonly name: string } | { readonly path: string };
  /** The tmux program: a name or a path. */
  readonly tmux: string;
  /** The configuration of a tmux server that we start; absent: our own. */
  readonly tmuxConfig: string | undefined;
  readonly allowAttended: 'none' | 'read-only' | 'all';
  /** The environment variables whose values may be read. */
  readonly environmentValues: readonly string[];
}

/** The socket of people's own tmux server: it is shared, never started. */
const SHARED_NAME = 'default';

/**
 * The parts, put together. Starts nothing: tmux is attached to, or started, at the first call.
 *
 * @throws TmuxUnavailableError when there is no tmux program; UnsafePathError on a path that may not
 *   be handed to tmux.
 */
export function createEngine(options: EngineOptions): Engine {
  const { socket } = options;
  const tmuxPath = findTmux(options.tmux, process.env);
  if (tmuxPath === undefined)
    throw new TmuxUnavailableError('there is no tmux program where it was looked for');
  const starts = 'name' in socket && socket.name !== SHARED_NAME;
  const tmux = openTmux({
    tmuxPath,
    socketPath: 'name' in socket ? socketPathOf(socket.name, process.env) : socket.path,
    start: starts ? { config: options.tmuxConfig } : undefined,
  });
  const directory = createPrivateDirectory({ socketPath: tmux.socketPath });
  const { allowAttended, environmentValues } = options;
  return new TmuxEngine({ tmux, directory, allowAttended, environmentValues });
}

interface EngineParts {
  readonly tmux: Tmux;
  readonly directory: PrivateDirectory;
  readonly allowAttended: EngineOptions['allowAttended'];
  readonly environmentValues: readonly string[];
}

class TmuxEngine implements Engine {
  readonly inspect: Engine['inspect'];
  readonly run: Engine['run'];
  readonly send: Engine['send'];
  readonly paste: Engine['paste'];
  readonly listPanes: Engine['listPanes'];
  readonly close: Engine['close'];

  constructor(parts: EngineParts) {
    const { tmux, directory, allowAttended } = parts;
    const facts = new FactsReader(tmux, new CallerProof(tmux, process));
    this.inspect = createInspection({ ...parts, facts });
    const watchers = createPaneWatchers(tmux, directory);
    const settler = createSettler((id) => runs.holds(id));
    const gate = createInputGate({
      tmux,
      settler,
      policy: allowAttended === 'none' ? 'refuse' : allowAttended,
      onOutput: async (paneId, panePid, listener) =>
        await onOutput({ watchers, paneId, panePid }, listener),
    });
    const runs = new RunCommands({ gate, watchers, directory });
    const echo = new EchoMemory(() => performance.now());
    const wake = directory.onWake((id) => {
      runs.hungUp(id);
    });
    this.run = async (request, progress) => await runs.run(request, progress);
    this.send = async (request) => {
      await runs.whenPromptIsBack(request.paneId);
      return await sendKeys(gate, tmux, request, echo);
    };
    const paster = new Paster({ gate, tmux, directory, echo });
    this.paste = async (request) => {
      await runs.whenPromptIsBack(request.paneId);
      return await paster.paste(request);
    };
    this.listPanes = async () => await listPanes(tmux);
    this.close = async () => {
      runs.close();
      wake[Symbol.dispose]();
      gate[Symbol.dispose]();
      await watchers.close();
      await tmux.close();
      await directory.close({ keep: runs.leavesRunning });
    };
    // What servers before us left beside the socket, while nobody waits.
    setImmediate(() => {
      sweepDirectories(tmux.socketPath);
    });
  }
}
