import { openTmux } from '../tmux/connection.js';
import { findTmux, socketPathOf } from '../tmux/endpoint.js';
import { TmuxUnavailableError } from '../tmux/errors.js';
import type { PaneId } from '../tmux/ids.js';
import { isOwnServer, type Socket } from '../tmux/socket.js';
import type { Tmux } from '../tmux/tmux.js';
import { createContent } from './content/create-content.js';
import type { Engine } from './engine.js';
import { createInspection } from './inspect/create-inspection.js';
import { FactsReader } from './inspect/facts-reader.js';
import { createLife } from './life/create-life.js';
import { createManagement } from './manage/create-management.js';
import { createPrivateDirectory } from './create-private-directory.js';
import type { PrivateDirectory } from './private-directory.js';
import { CallerProof } from './presence/caller.js';
import { Guard } from './reservations/guard.js';
import { createInputGate } from './reservations/create-input-gate.js';
import { endLater, InputTurns } from './reservations/input-turns.js';
import { sweepDirectories } from './runs/left-run.js';
import { RunCommands } from './runs/run-commands.js';
import { createLeaseSettler } from './runs/create-lease-settler.js';
import { createStreams } from './streams/create-streams.js';
import { EchoMemory } from './typing/echo-memory.js';
import { Paster } from './typing/paster.js';
import { holdsInterrupt, interruptsOnly, sendKeys } from './typing/send-keys.js';
import { onOutput } from './watchers/on-output.js';
import { createPaneWatchers } from './watchers/create-pane-watchers.js';

/** Which tmux server, and what the operator allows. */
export interface EngineOptions {
  readonly socket: Socket;
  /** The tmux program: a name or a path. */
  readonly tmux: string;
  /** The configuration of a tmux server that we start; absent: our own. */
  readonly tmuxConfig: string | undefined;
  readonly allowAttended: 'none' | 'read-only' | 'all';
  /** Tells this process in places of output: 32 hexadecimal digits. Default: random ones. */
  readonly instance?: string;
  /** The environment variables whose values may be read. */
  readonly environmentValues: readonly string[];
}

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
  const tmux = openTmux({
    tmuxPath,
    socketPath: 'name' in socket ? socketPathOf(socket.name, process.env) : socket.path,
    start: isOwnServer(socket) ? { config: options.tmuxConfig } : undefined,
  });
  const directory = createPrivateDirectory({ socketPath: tmux.socketPath });
  const { allowAttended, environmentValues, instance } = options;
  return new TmuxEngine({ tmux, directory, allowAttended, environmentValues, instance });
}

interface EngineParts {
  readonly tmux: Tmux;
  readonly directory: PrivateDirectory;
  readonly allowAttended: EngineOptions['allowAttended'];
  readonly instance: string | undefined;
  readonly environmentValues: readonly string[];
}

class TmuxEngine implements Engine {
  readonly content: Engine['content'];
  readonly life: Engine['life'];
  readonly inspect: Engine['inspect'];
  readonly run: Engine['run'];
  readonly send: Engine['send'];
  readonly paste: Engine['paste'];
  readonly manage: Engine['manage'];
  readonly streams: Engine['streams'];
  readonly startedServer: Engine['startedServer'];
  readonly close: Engine['close'];

  constructor(parts: EngineParts) {
    const { tmux, directory, allowAttended, instance } = parts;
    const caller = new CallerProof(tmux, process);
    const facts = new FactsReader(tmux, caller);
    const policy = allowAttended === 'none' ? 'refuse' : allowAttended;
    this.inspect = createInspection({ ...parts, facts });
    const watchers = createPaneWatchers(tmux, directory);
    const settler = createLeaseSettler((id) => runs.holds(id));
    const gate = createInputGate({
      tmux,
      settler,
      policy,
      onOutput: async (paneId, panePid, listener) =>
        await onOutput({ watchers, paneId, panePid }, listener),
    });
    const echo = new EchoMemory(() => performance.now());
    const turns = new InputTurns();
    const runs = new RunCommands({ gate, turns, watchers, directory, echo });
    const streams = createStreams({ tmux, watchers, echo, instance });
    const connected = tmux.onConnect(() => {
      directory.stock();
    });
    const wake = directory.onWake((id) => {
      runs.woken(id);
    });
    const guard = new Guard({ tmux, facts, caller, policy });
    const life = createLife({ tmux, facts, guard, watchers, runs });
    this.content = createContent({ tmux, facts, guard });
    this.life = life;
    this.run = async (request, progress) => await runs.run(request, progress);
    const whenReady = async (paneId: PaneId): Promise<void> => {
      await streams.whenRecording(paneId);
      await runs.whenPromptIsBack(paneId);
    };
    this.send = async (request) => {
      const { paneId } = request;
      const isInterrupt = interruptsOnly(request);
      const turn = await turns.take(paneId, isInterrupt);
      using _turn = holdsInterrupt(request) ? endLater(turn) : turn;
      await whenReady(paneId);
      if (isInterrupt) await runs.whenInterruptible(paneId);
      return await sendKeys(gate, tmux, request, echo);
    };
    const paster = new Paster({ gate, tmux, directory, echo });
    this.paste = async (request) => {
      using _turn = await turns.take(request.paneId);
      await whenReady(request.paneId);
      return await paster.paste(request);
    };
    const manage = createManagement(tmux, facts);
    this.manage = manage;
    this.streams = streams;
    this.startedServer = async () => await tmux.startedServer();
    this.close = async () => {
      runs.close();
      streams[Symbol.dispose]();
      connected[Symbol.dispose]();
      wake[Symbol.dispose]();
      gate[Symbol.dispose]();
      life[Symbol.dispose]();
      await manage.close();
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
