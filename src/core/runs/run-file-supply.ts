import fs from 'node:fs';
import { createRunFile, removeRunFiles, type RunFile } from './run-files.js';

/** Hands out new frame files; keeps one made ahead, while nobody waits for it. */
export class RunFileSupply {
  #spare: RunFile | undefined;

  /** A file in `directory`, which must exist. */
  take(directory: string): RunFile {
    const spare = this.#spare;
    this.#spare = undefined;
    if (spare?.directory === directory && fs.existsSync(spare.path)) return spare;
    this.#drop(spare);
    return createRunFile(directory);
  }

  /** Make the next one when the present work is done. */
  refillSoon(directory: string): void {
    setImmediate(() => {
      if (this.#spare !== undefined || !fs.existsSync(directory)) return;
      try {
        this.#spare = createRunFile(directory);
      } catch {
        // Who needs the next one hears why it cannot be made.
      }
    });
  }

  #drop(spare: RunFile | undefined): void {
    if (spare === undefined) return;
    fs.closeSync(spare.descriptor);
    removeRunFiles(spare.path);
  }
}
