import type { PaneId } from '../../tmux/ids.js';

/**
 * Removes the files of settled runs.
 *
 * Those of a run whose line was not seen to be read stay: a shell may be on its way to them. A pane's
 * shell reads its lines in order, so a later one that was read says that those before it were too.
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
