import type { PaneId } from '../../tmux/ids.js';

/**
 * Removes the files of settled runs.
 *
 * As long as nobody saw the pane's shell read a run's line, it may be on its way to the files: they
 * stay. It reads its lines in order: once it has read a later one, it has read those before.
 */
export class LeftFiles {
  readonly #left = new Map<PaneId, (() => void)[]>();

  /** @param shellIsPast - The pane's shell has read the run's line, or is gone. */
  settled(paneId: PaneId, shellIsPast: boolean, removeFiles: () => void): void {
    const left = this.#left.get(paneId) ?? [];
    if (!shellIsPast) {
      this.#left.set(paneId, [...left, removeFiles]);
      return;
    }
    this.#left.delete(paneId);
    // After the answer is on its way: nobody waits for the files to go.
    setImmediate(() => {
      for (const remove of [...left, removeFiles]) remove();
    });
  }
}
