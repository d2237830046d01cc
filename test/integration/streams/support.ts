import path from 'node:path';
import { createEngine } from '../../../src/core/create-engine.js';
import type { Engine } from '../../../src/core/engine.js';
import type { Refusal } from '../../../src/core/refusal.js';
import type {
  ReadRequest,
  ReadResult,
  WaitRequest,
  WaitResult,
} from '../../../src/core/streams/streams.js';
import type { PaneId } from '../../../src/tmux/ids.js';
import { Fifo } from '../../support/fifo.js';
import { TestTmux, type TestTmuxOptions } from '../../support/tmux.js';
import { toPaneId } from '../../support/watching.js';

/** An engine over a tmux server of its own, with short forms of what the tests do. */
export class StreamStage implements AsyncDisposable {
  readonly tmux: TestTmux;
  readonly engine: Engine;
  readonly pane: PaneId;

  private constructor(tmux: TestTmux) {
    this.tmux = tmux;
    this.pane = toPaneId(tmux.pane);
    this.engine = createEngine({
      socket: { path: tmux.socketPath },
      tmux: 'tmux',
      tmuxConfig: undefined,
      allowAttended: 'none',
      environmentValues: [],
    });
  }

  static async start(options: TestTmuxOptions = {}): Promise<StreamStage> {
    return new StreamStage(await TestTmux.start(options));
  }

  /** Type as an agent does. */
  async send(text: string, keys: readonly string[] = [], enter = true): Promise<void> {
    const sent = await this.engine.send({
      paneId: this.pane,
      text,
      keys,
      enter,
      allowCallerPane: false,
    });
    if ('reason' in sent) throw new Error(sent.reason);
  }

  /** A pipe for a program in the pane to wait at. */
  async gate(): Promise<Fifo> {
    return await Fifo.make(path.join(this.tmux.directory, 'gate'));
  }

  /** The pane's shell, as a process that can be held. Disposing lets it go on. */
  async process(): Promise<Disposable & { stop(): void; goOn(): void }> {
    const pid = Number(await this.tmux.format(this.pane, '#{pane_pid}'));
    const goOn = (): void => void process.kill(pid, 'SIGCONT');
    return { stop: () => void process.kill(pid, 'SIGSTOP'), goOn, [Symbol.dispose]: goOn };
  }

  /** By default, for new and old text that holds a literal, in its letter case. */
  async tryWait(
    patterns: readonly string[],
    more: Partial<WaitRequest> = {},
  ): Promise<WaitResult | Refusal> {
    return await this.engine.streams.wait({
      paneId: this.pane,
      patterns,
      stop: [],
      regex: false,
      matchCase: true,
      from: 'screen',
      timeoutMs: 10_000,
      retainBytes: 256 * 1024,
      signal: new AbortController().signal,
      ...more,
    });
  }

  async wait(patterns: readonly string[], more: Partial<WaitRequest> = {}): Promise<WaitResult> {
    const result = await this.tryWait(patterns, more);
    if ('reason' in result) throw new Error(result.reason);
    return result;
  }

  async tryRead(more: Partial<ReadRequest> = {}): Promise<ReadResult | Refusal> {
    return await this.engine.streams.read({
      paneId: this.pane,
      from: undefined,
      onExpired: 'refuse',
      historyLines: 0,
      waitMs: 0,
      signal: new AbortController().signal,
      ...more,
    });
  }

  async read(more: Partial<ReadRequest> = {}): Promise<ReadResult> {
    const result = await this.tryRead(more);
    if ('reason' in result) throw new Error(result.reason);
    return result;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.engine.close();
    await this.tmux[Symbol.asyncDispose]();
  }
}
