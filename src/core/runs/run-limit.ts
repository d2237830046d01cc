import { after } from '../clock.js';
import { onAbort } from '../on-abort.js';

/** Why a caller waits no more. */
export type LimitEvent = { readonly type: 'deadlinePassed' } | { readonly type: 'withdrawn' };

/**
 * How long a caller waits for its run: until the deadline, or until it withdraws the request.
 *
 * tmux may be silent for longer than that. What was asked of it is not taken back: who asks sees to
 * an answer that comes too late.
 */
export class RunLimit implements Disposable {
  readonly #controller = new AbortController();
  readonly #timer: Disposable;
  readonly #abort: Disposable;
  readonly #reached: Promise<undefined>;
  #event: LimitEvent | undefined;

  /** @param withdrawn - Aborts when the request is withdrawn. */
  constructor(timeoutMs: number, withdrawn: AbortSignal) {
    this.#reached = new Promise((resolve) => {
      onAbort(this.signal, () => resolve(undefined));
    });
    this.#timer = after(timeoutMs, () => this.#reach({ type: 'deadlinePassed' }));
    this.#abort = onAbort(withdrawn, () => this.#reach({ type: 'withdrawn' }));
  }

  /** Aborts when the caller waits no more. */
  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** `undefined` as long as the caller waits. */
  get event(): LimitEvent | undefined {
    return this.#event;
  }

  isReached(): boolean {
    return this.#event !== undefined;
  }

  /** Call `listener` once the caller waits no more, at once if that is so already; not once disposed. */
  onReached(listener: (event: LimitEvent) => void): Disposable {
    return onAbort(this.signal, () => {
      if (this.#event !== undefined) listener(this.#event);
    });
  }

  /**
   * Wait for `work`, but no longer than the caller does.
   *
   * @returns `undefined` when the caller waits no more; then nobody hears how the work fails.
   */
  async unlessReached<Result>(work: Promise<Result>): Promise<Result | undefined> {
    return await Promise.race([work, this.#reached]);
  }

  [Symbol.dispose](): void {
    this.#timer[Symbol.dispose]();
    this.#abort[Symbol.dispose]();
  }

  #reach(event: LimitEvent): void {
    if (this.#event !== undefined) return;
    this.#event = event;
    this.#controller.abort();
  }
}
