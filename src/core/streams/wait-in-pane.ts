import { after } from '../clock.js';
import { onAbort } from '../on-abort.js';
import { compilePatterns, type Patterns } from '../patterns/patterns.js';
import type { Refusal } from '../refusal.js';
import { reportProgress } from '../runs/progress.js';
import type { RunProgress } from '../runs/run-request.js';
import type { StreamTools } from './create-streams.js';
import { EchoMask } from './echo-mask.js';
import { findTail } from './find-tail.js';
import { lookAtPane, type PaneLook, printedBetween } from './look.js';
import { OutputMatcher } from './output-matcher.js';
import { PaneWait } from './pane-wait.js';
import { findOnScreen, type Sight } from './screen-check.js';
import type { WaitRequest, WaitResult } from './streams.js';
import type { Tail } from './tail.js';
import type { Tails } from './tails.js';
import { toCancelled, toOutcome } from './wait-result.js';

/** What is looked for. */
export interface Wanted {
  readonly patterns: Patterns;
  readonly stop: Patterns;
  /** No pattern: any output. */
  readonly any: boolean;
}

type Progress = ((progress: RunProgress) => void) | undefined;

/** Wait until a pane prints what is looked for. */
export async function waitInPane(
  tools: StreamTools,
  request: WaitRequest,
  progress: Progress,
): Promise<WaitResult | Refusal> {
  const deadlineAt = performance.now() + request.timeoutMs;
  const patterns = compilePatterns('patterns', request.patterns, request);
  if ('reason' in patterns) return patterns;
  const stop = compilePatterns('stop', request.stop, request);
  if ('reason' in stop) return stop;
  const wanted = { patterns, stop, any: request.patterns.length === 0 };
  const call = { request, wanted, deadlineAt, progress };
  const waiting = new Waiting(tools, call);
  try {
    if (request.signal.aborted) return toCancelled(request);
    if (typeof request.from !== 'object') return await waiting.fromNow();
    const tail = findTail(tools, request.paneId, request.from);
    return 'reason' in tail ? tail : await waiting.from(tail, request.from.offset);
  } catch (error) {
    // What was not begun any more says so.
    if (request.signal.aborted) return toCancelled(request);
    throw error;
  }
}

interface WaitCall {
  readonly request: WaitRequest;
  readonly wanted: Wanted;
  /** By `performance.now()`. */
  readonly deadlineAt: number;
  readonly progress: Progress;
}

/** One call of `wait`. */
class Waiting {
  readonly #tools: StreamTools;
  readonly #call: WaitCall;
  /** What the screen held that was looked for. */
  #sight: Sight | undefined;
  /** The screen is looked at once more; `again`: and then another time. */
  #seeing: 'no' | 'once' | 'again' = 'no';

  constructor(tools: StreamTools, call: WaitCall) {
    this.#tools = tools;
    this.#call = call;
  }

  /** From an offset of a recording, which may have ended. */
  async from(tail: Tail, offset: number): Promise<WaitResult | Refusal> {
    using wait = this.#listen(tail);
    using _abort = this.#cancelOnAbort(wait);
    wait.begin({ from: offset, now: offset, columns: tail.columns });
    // What is missing cannot be searched: there is nothing to wait for that would make up for it.
    const over = wait.over;
    if (wait.missedBytes > 0 && over?.kind !== 'hit') wait.finish({ kind: 'deadline' });
    return await this.#finish(tail, wait);
  }

  /** From the moment the call arrived. */
  async fromNow(): Promise<WaitResult | Refusal> {
    const { paneId, from } = this.#call.request;
    const { tails } = this.#tools;
    const known = tails.newest(paneId);
    if (known?.watch !== undefined) {
      using wait = this.#listen(known);
      using _abort = this.#cancelOnAbort(wait);
      const now = known.ring.end;
      const look = await this.#look();
      if ('reason' in look) return look;
      this.#tools.echo.meet(paneId, look.panePid);
      if (look.panePid === known.panePid && !look.dead) {
        known.columns = look.columns;
        const { answered } = known;
        const resumes = from === 'screen' && answered !== undefined && answered >= known.ring.start;
        wait.begin({ from: resumes ? answered : now, now, columns: look.columns });
        return await this.#finish(known, wait, look);
      }
      return await this.#fromFirst(look, look.dead ? undefined : tails.open(paneId, look.panePid));
    }
    // Both at once: what the pane prints between the two is not recorded.
    return await this.#fromFirst(this.#look(), tails.open(paneId));
  }

  /**
   * Nothing of this program is recorded yet.
   *
   * Between the call and the recording lie the making of the connection to tmux and of a FIFO, if
   * none is there yet; where another part of this process reads this pane, or somebody else's pipe
   * is in the way, some answers of tmux. Nothing that is typed after the call falls in there: see
   * `RecordedStreams.whenRecording`. What a program prints there of its own accord is searched as
   * far as the screen shows it, unless something was typed before.
   */
  async #fromFirst(
    looking: PaneLook | Promise<PaneLook | Refusal>,
    opening: ReturnType<Tails['open']> | undefined,
  ): Promise<WaitResult | Refusal> {
    const { paneId } = this.#call.request;
    const { tails } = this.#tools;
    const [first, opened] = await Promise.all([looking, opening]);
    if ('reason' in first) return first;
    const tail = opened?.tail ?? tails.addEnded(paneId, first.panePid);
    this.#tools.echo.meet(paneId, tail.panePid);
    const exact = opened?.isNew === true ? tail.opening : undefined;
    using wait = this.#listen(tail, exact ? undefined : () => this.#seeAgain(wait));
    using _abort = this.#cancelOnAbort(wait);
    // Only once the output is recorded: what is seen now comes again or not at all.
    const look = exact ?? (await this.#look());
    if ('reason' in look) return look;
    tail.columns = look.columns;
    if (opened?.isNew === true) tail.seed = look.cursorLine;
    const now = opened?.isNew === true ? 0 : tail.ring.end;
    // What came since the call is on the screen alone, where a line that is being typed may stand
    // half drawn, over rows that only its shell knows to be one line.
    const { pending, submitted } = this.#tools.echo.recall(paneId);
    const isTyped = pending || submitted.length > 0;
    const unrecorded = exact && !isTyped ? printedBetween(first, exact) : undefined;
    const { text } = unrecorded ? first : look;
    const before = text.slice(0, Math.max(0, text.lastIndexOf('\n')));
    wait.begin({ from: now, now, columns: look.columns, before, unrecorded });
    return await this.#finish(tail, wait, look);
  }

  #listen(tail: Tail, doubted?: () => void): PaneWait {
    const { wanted, request } = this.#call;
    const matcher = new OutputMatcher({ ...wanted, mask: this.#newMask(doubted) });
    return new PaneWait({ tail, matcher, keep: request.retainBytes });
  }

  /** @param look - The screen when the wait began, where it counts. */
  async #finish(tail: Tail, wait: PaneWait, look?: PaneLook): Promise<WaitResult> {
    const { progress } = this.#call;
    if (look) this.#see(wait, look);
    using _deadline = after(Math.max(0, this.#call.deadlineAt - performance.now()), () => {
      wait.finish({ kind: 'deadline' });
    });
    using _resized = this.#onResize(tail, wait);
    using _progress = progress && reportProgress(() => wait.newestLine, progress);
    const over = await wait.whenOver;
    this.#tools.tails.touch(tail);
    tail.answered = wait.offset;
    return over.kind === 'present' && this.#sight
      ? this.#toPresent(tail, this.#sight)
      : await this.#toResult(tail, wait);
  }

  /** What is on the screen already ends the wait; unless news did, which may be there too. */
  #see(wait: PaneWait, look: PaneLook): void {
    const { paneId, from } = this.#call.request;
    if (from !== 'screen' || wait.over !== undefined) return;
    const { echo } = this.#tools;
    const { pending } = echo.recall(paneId);
    const shown = echo.shown(paneId);
    // Echoes are counted apart: the stream may bring again what is seen here.
    this.#sight = findOnScreen(look, this.#call.wanted, { mask: this.#newMask(), pending, shown });
    if (this.#sight) wait.finish({ kind: 'present' });
  }

  /**
   * The stream began with a line that is nothing but typed text. When its echo came before, this is
   * output: the screen has both.
   */
  #seeAgain(wait: PaneWait): void {
    if (this.#call.request.from !== 'screen' || wait.over !== undefined) return;
    if (this.#seeing !== 'no') {
      this.#seeing = 'again';
      return;
    }
    this.#seeing = 'once';
    this.#look()
      .then(
        (look) => {
          if (!('reason' in look)) this.#see(wait, look);
        },
        () => undefined,
      )
      .finally(() => {
        const isDoubted = this.#seeing === 'again';
        this.#seeing = 'no';
        if (isDoubted) this.#seeAgain(wait);
      });
  }

  /** A wait that is withdrawn looks no more. */
  async #look(): Promise<PaneLook | Refusal> {
    const { paneId, signal } = this.#call.request;
    return await lookAtPane(this.#tools.tmux, paneId, { unwanted: signal });
  }

  /** From its beginning on: nothing is computed for a wait that nobody wants. */
  #cancelOnAbort(wait: PaneWait): Disposable {
    return onAbort(this.#call.request.signal, () => {
      wait.finish({ kind: 'cancelled' });
    });
  }

  #newMask(doubted?: () => void): EchoMask {
    const { paneId } = this.#call.request;
    const { echo } = this.#tools;
    return new EchoMask(() => [...echo.typed(paneId), ...echo.parts(paneId)], doubted);
  }

  #onResize(tail: Tail, wait: PaneWait): Disposable {
    return this.#tools.tmux.onNotification((line) => {
      if (!line.startsWith('%layout-change')) return;
      this.#look().then(
        (look) => {
          if ('reason' in look || wait.over !== undefined) return;
          tail.columns = look.columns;
          wait.columns = look.columns;
        },
        // The wait learns of a lost tmux by its stream.
        () => undefined,
      );
    });
  }

  #toPresent(tail: Tail, { outcome, index, text }: Sight): WaitResult {
    return {
      paneId: tail.paneId,
      outcome,
      index,
      text,
      bytes: 0,
      missedBytes: 0,
      position: this.#position(tail, tail.ring.end),
      screen: undefined,
    };
  }

  async #toResult(tail: Tail, wait: PaneWait): Promise<WaitResult> {
    const outcome = toOutcome(wait);
    const over = wait.over;
    const isHit = over?.kind === 'hit';
    return {
      paneId: tail.paneId,
      outcome,
      index: isHit ? over.hit.index : undefined,
      text: wait.text,
      bytes: wait.outputBytes,
      missedBytes: wait.missedBytes,
      position: isHit || tail.end === undefined ? this.#position(tail, wait.offset) : undefined,
      screen: isHit || over?.kind === 'cancelled' ? undefined : await this.#lookAgain(),
    };
  }

  /** The screen after a miss, where there is one, for those who did not begin with it. */
  async #lookAgain(): Promise<WaitResult['screen']> {
    const { request, wanted } = this.#call;
    if (request.from === 'screen') return undefined;
    try {
      const look = await this.#look();
      if ('reason' in look) return undefined;
      const holdsPattern = wanted.patterns.matches(look.text) !== undefined;
      return { text: look.text, holdsPattern };
    } catch {
      // tmux is gone, and that is the outcome.
      return undefined;
    }
  }

  #position(tail: Tail, offset: number): WaitResult['position'] {
    return { instance: this.#tools.instance, epoch: tail.epoch, offset };
  }
}
