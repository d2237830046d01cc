import { after } from '../clock.js';

/** Looks, one at a time: who asks while a look is on its way gets a new one after it. */
export class Looker {
  readonly #look: () => Promise<void>;
  #looking = false;
  #again = false;
  #next: Disposable | undefined;

  /** @param look - Never rejects. */
  constructor(look: () => Promise<void>) {
    this.#look = look;
  }

  now(): void {
    if (this.#looking) this.#again = true;
    else void this.#run();
  }

  /** Look once more, `delayMs` from now; a later call replaces it. */
  later(delayMs: number): void {
    this.stop();
    this.#next = after(delayMs, () => this.now());
  }

  /** Drop what `later` planned. */
  stop(): void {
    this.#next?.[Symbol.dispose]();
  }

  async #run(): Promise<void> {
    this.#looking = true;
    await this.#look();
    this.#looking = false;
    if (!this.#again) return;
    this.#again = false;
    this.now();
  }
}
