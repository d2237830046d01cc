import {
  TmuxProtocolError,
  TmuxSilentError,
  TmuxTimeoutError,
  TmuxUnavailableError,
} from '../../tmux/errors.js';
import type { PaneId } from '../../tmux/ids.js';
import { Countdown } from '../countdown.js';
import { Audience } from './audience.js';
import { type Glimpses, isSeen } from './liveness.js';
import { Linger, PIPE_LINGER_MS } from './linger.js';
import { probePane, toSeen } from './probe-pane.js';
import { CoalescedTask } from './coalesced-task.js';
import { readPaneStatus } from './pane-status.js';
import { answerAtOpening, isOpened, PanePipe } from './pane-pipe.js';
import { ProgramOutput } from './program-output.js';
import { COLD, type SourceEffect, type SourceEvent, step } from './source-machine.js';
import type { SourceTools } from './source-tools.js';
import type { OutputListener, Watch } from './pane-watchers.js';

/** A shell is told of its hang-up before tmux sees that it ended: how long to wait for that. */
const SECOND_PROBE_MS = 150;
/** How long the pipe of a pane that is gone may bring nothing before its end. */
const DRAIN_MS = 1000;
/** After tmux did not answer, or not in a form that we can read. */
const NEXT_PROBE_MS = 1000;
const SERVER_GONE = 'the tmux server ended';

/** One pane's output: carries out what the source machine decides. */
export class PaneSource {
  readonly #paneId: PaneId;
  readonly #tools: SourceTools;
  readonly #audience = new Audience(() => this.#left());
  readonly #program: ProgramOutput;
  #state = COLD;
  #pipe: PanePipe | undefined;
  /** The note of the abandoned pipe that was seen last. */
  #abandoned: string | undefined;
  #tap: Disposable | undefined;
  #progressed = false;
  readonly #linger = new Linger(PIPE_LINGER_MS, () => this.#handle({ type: 'expired' }));
  readonly #drain = new Countdown(DRAIN_MS, () => this.#handle({ type: 'drainOverdue' }));
  readonly #probing = new CoalescedTask(() => this.#probe());
  #failure: unknown;
  /** What is asked when a pipe is opened, and the answer for those who waited for it. */
  #atOpening: string | undefined;
  #opening: Watch['opening'];

  constructor(paneId: PaneId, tools: SourceTools) {
    this.#paneId = paneId;
    this.#tools = tools;
    this.#program = new ProgramOutput(tools.daemon.visible, (chunk) => this.#audience.bytes(chunk));
  }

  get cold(): boolean {
    return this.#state.phase === 'cold' && this.#audience.empty;
  }

  get listening(): boolean {
    return this.#audience.listening;
  }

  /** Whether the pane's end closes nothing of ours, so that every hint counts. */
  get needsHints(): boolean {
    return this.listening && this.#state.phase !== 'open';
  }

  /** See `PaneWatchers.watch`. */
  async watch(
    panePid: number | undefined,
    listener: OutputListener,
    atOpening?: string,
  ): Promise<Watch | undefined> {
    this.#atOpening ??= atOpening;
    const arrived = (): void => this.#handle({ type: 'wanted', panePid });
    return await this.#audience.wait(panePid, listener, arrived);
  }

  expire(): void {
    this.#handle({ type: 'expired' });
  }

  suspect(): void {
    this.#handle({ type: 'suspected' });
    if (this.listening) this.#probing.later(SECOND_PROBE_MS);
  }

  disconnected(): void {
    this.#handle({ type: 'suspected' });
  }

  /** What tmux saw when it looked at all panes. */
  compare(glimpses: Glimpses): void {
    if (!this.listening) return;
    if (!isSeen(glimpses, this.#paneId, this.#state)) this.#handle({ type: 'suspected' });
  }

  /** Another daemon answers on the socket. */
  serverGone(): void {
    this.#handle({ type: 'seen', seen: { kind: 'serverGone' } });
  }

  /** Nobody is told anything any more; who waits hears that the pane is not there. */
  close(): void {
    this.#stopTimers();
    this.#state = COLD;
    this.#audience.clear();
    this.#close();
  }

  #left(): void {
    if (this.#audience.empty) this.#handle({ type: 'unwanted' });
    this.#tools.changed();
  }

  #handle(event: SourceEvent): void {
    const [state, ...effects] = step(this.#state, event);
    const was = this.#state;
    this.#state = state;
    if (event.type === 'seen') this.#program.seen(was.panePid, event.seen);
    for (const effect of effects) this.#perform(effect);
    // An effect may have led to a further event, which then has seen to the rest.
    if (state !== this.#state) return;
    if (state.phase === 'cold' && was.phase !== 'cold') {
      this.#stopTimers();
      this.#audience.admit(undefined, 'pipe');
    }
    if (this.#audience.empty && state.wanted) this.#handle({ type: 'unwanted' });
    else this.#tools.changed();
  }

  #perform(effect: SourceEffect): void {
    switch (effect.type) {
      case 'open':
        void this.#open(effect.replace ? this.#abandoned : undefined);
        return;
      case 'close':
        this.#close();
        return;
      case 'attach':
        this.#attach(effect.sessionId);
        return;
      case 'look':
        this.#probing.now();
        return;
      case 'drain':
        this.#drain.start();
        return;
      case 'linger':
        this.#linger.start();
        return;
      case 'stopLingering':
        this.#linger[Symbol.dispose]();
        return;
      case 'admit': {
        const { phase, panePid, dead } = this.#state;
        const source = phase === 'open' ? 'pipe' : 'output';
        this.#audience.admit(dead ? undefined : panePid, source, this.#opening);
        this.#opening = undefined;
        return;
      }
      case 'tellGap':
        this.#audience.gap();
        return;
      case 'tellEnd':
        this.#program.ended(effect.end);
        if (effect.end === 'serverGone') this.#reject(new TmuxUnavailableError(SERVER_GONE));
        this.#audience.end(effect.end);
        return;
      case 'giveUp':
        this.#reject(new TmuxUnavailableError('the output of the pane cannot be had'));
        return;
    }
  }

  async #open(replace: string | undefined): Promise<void> {
    try {
      const fifo = await this.#tools.directory.takeFifo();
      if (this.#state.phase !== 'opening') return;
      this.#pipe = this.#newPipe(fifo, { panePid: this.#state.panePid, replace });
    } catch (error) {
      // Without a FIFO there is still the fallback.
      this.#failure = error;
      this.#handle({ type: 'openFailed' });
      return;
    }
    await this.#ask(this.#pipe);
  }

  async #ask(pipe: PanePipe): Promise<void> {
    try {
      const opened = pipe.open(this.#atOpening);
      if (this.#atOpening !== undefined) this.#opening = answerAtOpening(opened);
      const blocks = await opened;
      if (pipe !== this.#pipe || isOpened(blocks)) return;
      const status = readPaneStatus(blocks, this.#paneId);
      if (status === undefined)
        throw new TmuxProtocolError('tmux does not say whether it opened a pipe');
      this.#pipe = undefined;
      void pipe.close(undefined);
      this.#abandoned = status.pane?.note;
      this.#handle({ type: 'refused', seen: toSeen(status, this.#tools.daemon) });
    } catch (error) {
      if (pipe !== this.#pipe) return;
      this.#failure = error;
      if (error instanceof TmuxTimeoutError || error instanceof TmuxSilentError)
        this.#audience.reject(error);
      this.#handle({ type: 'openUncertain' });
    }
  }

  #newPipe(
    fifo: string,
    how: { readonly panePid: number | undefined; readonly replace: string | undefined },
  ): PanePipe {
    this.#progressed = false;
    const pipe: PanePipe = new PanePipe(
      this.#tools.tmux,
      fifo,
      { paneId: this.#paneId, ...how },
      {
        hello: (panePid) => {
          if (pipe !== this.#pipe) return;
          this.#failure = undefined;
          this.#handle({ type: 'helloRead', panePid });
        },
        bytes: (chunk) => pipe === this.#pipe && this.#bytes(chunk),
        ended: () =>
          pipe === this.#pipe && this.#handle({ type: 'ended', progressed: this.#progressed }),
        overdue: () => pipe === this.#pipe && this.#handle({ type: 'openFailed' }),
      },
    );
    return pipe;
  }

  #attach(sessionId: string): void {
    this.#progressed = false;
    const tap: Disposable = this.#tools.hub.tap({
      sessionId,
      paneId: this.#paneId,
      attached: () => this.#handle({ type: 'attached' }),
      bytes: (chunk) => this.#bytes(chunk),
      ended: () => {
        if (tap === this.#tap) this.#handle({ type: 'ended', progressed: this.#progressed });
      },
    });
    this.#tap = tap;
  }

  #bytes(chunk: Buffer): void {
    this.#progressed = true;
    if (this.#state.draining !== undefined) this.#drain.start();
    if (!this.#audience.listening) this.#linger.waste(chunk.length);
    else if (this.#program.take(this.#state, chunk)) this.#probing.now();
  }

  async #probe(): Promise<void> {
    if (this.#state.phase === 'cold') return;
    const { tmux, daemon } = this.#tools;
    let seen = await probePane(tmux, this.#paneId, daemon);
    // A pipe that has not ended proves that its pane is there.
    if (seen === 'unattachable' && this.#state.phase !== 'open') seen = { kind: 'absent' };
    if (typeof seen === 'object') {
      if (seen.kind === 'pane') this.#abandoned = seen.note;
      this.#handle({ type: 'seen', seen });
    } else if (!this.#audience.empty) this.#probing.later(NEXT_PROBE_MS);
  }

  #close(): void {
    this.#tap?.[Symbol.dispose]();
    this.#tap = undefined;
    const pipe = this.#pipe;
    this.#pipe = undefined;
    if (pipe !== undefined) this.#tools.background(pipe.close(this.#tools.daemon));
  }

  /** Who waits hears why the source could not be had, as far as we know. */
  #reject(error: Error): void {
    this.#audience.reject(this.#failure ?? error);
  }

  #stopTimers(): void {
    this.#linger[Symbol.dispose]();
    this.#drain[Symbol.dispose]();
    this.#probing.stop();
    this.#program[Symbol.dispose]();
  }
}
