import { after } from './clock.js';

/** Calls once, some time after it was last started, unless it is disposed before. */
export class Countdown implements Disposable {
  readonly #ms: number;
  readonly #over: () => void;
  #timer: Disposable | undefined;

  constructor(ms: number, over: () => void) {
    this.#ms = ms;
    this.#over = over;
  }

  /** From now, whether it runs already or not. */
  start(): void {
    this.#timer?.[Symbol.dispose]();
    this.#timer = after(this.#ms, this.#over);
  }

  [Symbol.dispose](): void {
    this.#timer?.[Symbol.dispose]();
    this.#timer = undefined;
  }
}
