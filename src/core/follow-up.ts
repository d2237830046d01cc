import { after } from './clock.js';

/**
 * A program that has printed its prompt reads a moment later, and prints nothing about that; nor does
 * a line editor that has waited half a second for what follows Escape.
 */
const LOOKS_MS: readonly number[] = [1, 2, 4, 8, 16, 32, 64, 128, 256, 512];

/**
 * Looks that follow an event which only announces what is waited for: a few, at growing distances,
 * and then none until the next event.
 */
export class FollowUp implements Disposable {
  readonly #look: () => void;
  #count = 0;
  #next: Disposable | undefined;

  constructor(look: () => void) {
    this.#look = look;
  }

  /** Whether a look is to come. Events that come without end are no reason for more of them. */
  get isDue(): boolean {
    return this.#next !== undefined;
  }

  /** There was an event: the next distance is the smallest again. */
  restart(): void {
    this.#count = 0;
  }

  /** Look once more, unless there were enough looks since the last event. */
  lookLater(): void {
    if (this.isDue) return;
    const delayMs = LOOKS_MS[this.#count++];
    if (delayMs === undefined) return;
    this.#next = after(delayMs, () => {
      this.#next = undefined;
      this.#look();
    });
  }

  /** Drop the look that is to come. */
  cancel(): void {
    this.#next?.[Symbol.dispose]();
    this.#next = undefined;
  }

  [Symbol.dispose](): void {
    this.cancel();
  }
}
