import { after } from '../clock.js';

/** How long an open source waits for the next interest. */
const LINGER_MS = 30_000;
/** A lingering source that brings more than this is closed. */
const MAX_WASTED_BYTES = 1024 * 1024;

/** A source that nobody listens to is kept for a while: the next who wants it need not wait. */
export class Linger implements Disposable {
  readonly #over: () => void;
  #timer: Disposable | undefined;
  #wastedBytes = 0;

  /** @param over - It has been long enough, or has cost too much. */
  constructor(over: () => void) {
    this.#over = over;
  }

  start(): void {
    this.#wastedBytes = 0;
    this.#timer?.[Symbol.dispose]();
    this.#timer = after(LINGER_MS, this.#over);
  }

  /** The source brought what nobody reads. */
  waste(bytes: number): void {
    this.#wastedBytes += bytes;
    if (this.#wastedBytes > MAX_WASTED_BYTES) this.#over();
  }

  [Symbol.dispose](): void {
    this.#timer?.[Symbol.dispose]();
    this.#timer = undefined;
  }
}
