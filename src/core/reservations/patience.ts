import { after } from '../clock.js';
import { FollowUp } from '../follow-up.js';

/** What a wait needs: how long in all, and how to hear of the pane's next output. */
export interface PatienceOptions {
  readonly ms: number;
  readonly signal: AbortSignal | undefined;
  /** Call the listener at each output, from the time it settles on. */
  readonly onOutput: (listener: () => void) => Promise<Disposable>;
}

/** Waits for something that a pane's output announces, or follows. One deadline for all waits together. */
export class Patience implements Disposable {
  readonly #options: PatienceOptions;
  readonly #timer: Disposable;
  readonly #end = (): void => {
    this.#ended = true;
    this.#check();
  };
  #ended = false;
  readonly #followUp = new FollowUp(() => this.#check());
  #check = (): void => undefined;
  #subscription: Promise<Disposable | undefined> | undefined;

  constructor(options: PatienceOptions) {
    this.#options = options;
    this.#timer = after(options.ms, this.#end);
    if (options.signal?.aborted === true) this.#ended = true;
    options.signal?.addEventListener('abort', this.#end, { once: true });
  }

  get ended(): boolean {
    return this.#ended;
  }

  /**
   * Wait until `holds` gives true; it is asked now, at each output, some times soon after, and a last
   * time when the time is up.
   *
   * @returns Whether it came to hold before the time was up or the signal aborted.
   */
  async until(holds: () => boolean): Promise<boolean> {
    return await new Promise((resolve) => {
      this.#check = () => {
        if (this.#options.signal?.aborted === true) resolve(false);
        else if (holds()) resolve(true);
        else if (this.#ended) resolve(false);
        else this.#followUp.lookLater();
      };
      // Where outputs cannot be had, there is nothing to wait for but the end.
      this.#subscription ??= this.#options.onOutput(() => this.#again()).catch(() => undefined);
      // Ask again once it is there, or what was printed until then would be missed.
      void this.#subscription.then(() => this.#again());
    });
  }

  #again(): void {
    this.#followUp.cancel();
    this.#followUp.restart();
    this.#check();
  }

  [Symbol.dispose](): void {
    this.#followUp[Symbol.dispose]();
    this.#timer[Symbol.dispose]();
    this.#options.signal?.removeEventListener('abort', this.#end);
    void this.#subscription?.then((subscription) => subscription?.[Symbol.dispose]());
  }
}
