import type { PaneId } from '../../tmux/ids.js';

/** How long a shell may take from the end of a run's line back to its prompt, hooks left out. */
const RETURN_MS = 100;

/** Shells that have done with the line of a run, a moment ago, and come back to their prompt. */
export class ReturningShells {
  /** By pane, when; the latest last. */
  readonly #since = new Map<PaneId, number>();
  readonly #now: () => number;

  /** @param now - A clock in ms. */
  constructor(now: () => number) {
    this.#now = now;
  }

  note(paneId: PaneId): void {
    for (const known of [...this.#since.keys()]) {
      if (this.has(known)) break;
      this.#since.delete(known);
    }
    this.#since.delete(paneId);
    this.#since.set(paneId, this.#now());
  }

  /** Something else was typed there. */
  forget(paneId: PaneId): void {
    this.#since.delete(paneId);
  }

  has(paneId: PaneId): boolean {
    return this.#now() - (this.#since.get(paneId) ?? -Infinity) < RETURN_MS;
  }
}
