import { after } from '../clock.js';

/**
 * A task that never runs twice at a time: who asks while it runs gets one more run after it, however
 * many ask.
 */
export class CoalescedTask {
  readonly #task: () => Promise<void>;
  #running = false;
  #again = false;
  #next: Disposable | undefined;

  /** @param task - Never rejects. */
  constructor(task: () => Promise<void>) {
    this.#task = task;
  }

  now(): void {
    if (this.#running) this.#again = true;
    else void this.#run();
  }

  /** Run once more, `delayMs` from now; a later call replaces it. */
  later(delayMs: number): void {
    this.stop();
    this.#next = after(delayMs, () => this.now());
  }

  /** Drop what `later` planned. */
  stop(): void {
    this.#next?.[Symbol.dispose]();
  }

  async #run(): Promise<void> {
    this.#running = true;
    await this.#task();
    this.#running = false;
    if (!this.#again) return;
    this.#again = false;
    this.now();
  }
}
