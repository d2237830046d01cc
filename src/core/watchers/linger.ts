import { Countdown } from '../countdown.js';

/**
 * How long an open source waits for the next interest. A pipe costs a millisecond, and takes the place of one that
 * a person opens with `pipe-pane -o`; an output client costs more, and is in nobody's way.
 */
export const PIPE_LINGER_MS = 1000;
export const CLIENT_LINGER_MS = 30_000;

/** A lingering source that brings more than this is closed. */
const MAX_WASTED_BYTES = 1024 * 1024;

/** A source that nobody listens to is kept for a while: the next who wants it need not wait. */
export class Linger implements Disposable {
  readonly #over: () => void;
  readonly #countdown: Countdown;
  #wastedBytes = 0;

  /** @param over - It has been so long, or has cost too much. */
  constructor(ms: number, over: () => void) {
    this.#over = over;
    this.#countdown = new Countdown(ms, over);
  }

  start(): void {
    this.#wastedBytes = 0;
    this.#countdown.start();
  }

  /** The source brought what nobody reads. */
  waste(bytes: number): void {
    this.#wastedBytes += bytes;
    if (this.#wastedBytes > MAX_WASTED_BYTES) this.#over();
  }

  [Symbol.dispose](): void {
    this.#countdown[Symbol.dispose]();
  }
}
