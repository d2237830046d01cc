import { createEngine } from '../../../src/core/create-engine.js';
import type { Engine } from '../../../src/core/engine.js';
import type { Started } from '../../../src/core/life/life.js';
import type { Refusal } from '../../../src/core/refusal.js';
import type { RunResult } from '../../../src/core/runs/run-request.js';
import type { PaneId } from '../../../src/tmux/ids.js';
import { TestTmux, type TestTmuxOptions } from '../../support/tmux.js';

/** Nobody withdraws the request. */
export const NEVER: AbortSignal = new AbortController().signal;

/** A tmux server of the test's own with an engine on it. Disposing ends both. */
export class LifeStage implements AsyncDisposable {
  readonly server: TestTmux;
  readonly engine: Engine;

  private constructor(server: TestTmux, engine: Engine) {
    this.server = server;
    this.engine = engine;
  }

  static async set(
    options: TestTmuxOptions = {},
    allowAttended: 'none' | 'read-only' | 'all' = 'none',
  ): Promise<LifeStage> {
    const server = await TestTmux.start(options);
    return new LifeStage(server, openEngine(server, allowAttended));
  }

  /** Run a command in a pane, with all the time that the test has. */
  async run(paneId: PaneId, command: string): Promise<RunResult | Refusal> {
    return await this.engine.run({
      ...{ paneId, command, timeoutMs: 60_000, suppressHistory: true },
      ...{ allowCallerPane: false, retainBytes: 65_536, signal: NEVER },
    });
  }

  /** Leave a command running that ignores C-c. Its end is in the returned promise. */
  async hold(paneId: PaneId): Promise<{ readonly end: Promise<RunResult | Refusal> }> {
    const end = this.run(paneId, `trap '' INT; echo "go"ing; sleep 600`);
    await this.server.until(paneId, (screen) => /^going$/m.test(screen));
    return { end };
  }

  async newWindow(directory?: string): Promise<Started> {
    const request = { session: 'main', name: undefined, directory, signal: NEVER };
    return started(await this.engine.life.createWindow(request));
  }

  /** What tmux holds as the lease of a pane; empty when it holds none. */
  async lease(paneId: string): Promise<string> {
    return await this.server.run('display-message', '-p', `#{PANEWRIGHT_LEASE_${paneId.slice(1)}}`);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.engine.close();
    await this.server[Symbol.asyncDispose]();
  }
}

export function openEngine(
  server: TestTmux,
  allowAttended: 'none' | 'read-only' | 'all' = 'none',
): Engine {
  return createEngine({
    ...{ socket: { path: server.socketPath }, tmux: 'tmux', tmuxConfig: undefined },
    ...{ allowAttended, environmentValues: [] },
  });
}

export function started(result: Started | Refusal): Started {
  if ('reason' in result) throw new Error(`refused: ${result.reason}`);
  return result;
}
