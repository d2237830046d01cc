import type { PaneId } from '../../tmux/ids.js';
import { after } from '../clock.js';
import { onAbort } from '../on-abort.js';
import { type InputWait, lookForInputWait } from '../reservations/awaits-input.js';
import { ForegroundLook } from '../reservations/foreground.js';

/** How long a new program may take until it waits for input. */
export const READY_MS = 5000;

/** A program that has printed its prompt reads a moment later, and prints nothing about that. */
const LOOKS_MS: readonly number[] = [1, 2, 4, 8, 16, 32, 64];

export interface ReadinessParts {
  /** Hear of each output of a pane, and of its end, from the time this settles on. */
  readonly onOutput: (paneId: PaneId, panePid: number, listener: () => void) => Promise<Disposable>;
}

/** A program that was just started in a pane. */
export interface Newborn {
  readonly paneId: PaneId;
  readonly panePid: number;
}

/** Waits until new programs take input. Disposing closes the files of /proc that it keeps open. */
export class Readiness implements Disposable {
  readonly #parts: ReadinessParts;
  readonly #foreground = new ForegroundLook();

  constructor(parts: ReadinessParts) {
    this.#parts = parts;
  }

  /**
   * Wait until the program waits for input, looked at now and after each of its outputs.
   *
   * @returns Whether it does. `false` also when it has ended, or the signal aborted.
   */
  async wait(newborn: Newborn, signal: AbortSignal, readyMs: number = READY_MS): Promise<boolean> {
    const { paneId, panePid } = newborn;
    const looks = new Looks(() => lookForInputWait(panePid, this.#foreground));
    using _end = after(readyMs, () => looks.end());
    using _abort = onAbort(signal, () => looks.end());
    const heard = this.#parts.onOutput(paneId, panePid, () => looks.output());
    // Without its outputs, what is left is to look now and at the end.
    heard.then(
      () => looks.again(),
      () => looks.again(),
    );
    try {
      return await looks.ready;
    } finally {
      heard.then(
        (subscription) => subscription[Symbol.dispose](),
        () => undefined,
      );
    }
  }

  [Symbol.dispose](): void {
    this.#foreground[Symbol.dispose]();
  }
}

/** Looks that follow each output, at growing distances, until one says what is waited for. */
class Looks {
  readonly ready: Promise<boolean>;
  readonly #look: () => InputWait;
  readonly #resolve: (ready: boolean) => void;
  #count = 0;
  #next: Disposable | undefined;
  #printed = false;
  #over = false;

  constructor(look: () => InputWait) {
    this.#look = look;
    let resolve!: (ready: boolean) => void;
    this.ready = new Promise((onResolve) => (resolve = onResolve));
    this.#resolve = resolve;
  }

  output(): void {
    this.#printed = true;
    this.again();
  }

  /** Something may have changed. One that prints without end is looked at no more often for it. */
  again(): void {
    this.#count = 0;
    if (!this.#over && this.#next === undefined) this.#lookNow();
  }

  /** Time is up: one last look. */
  end(): void {
    if (!this.#over) this.#settle(this.#holds() === true);
  }

  #lookNow(): void {
    this.#next = undefined;
    const ready = this.#holds();
    if (ready !== undefined) {
      this.#settle(ready);
      return;
    }
    const delayMs = LOOKS_MS[this.#count++];
    if (delayMs !== undefined) this.#next = after(delayMs, () => this.#lookNow());
  }

  /** @returns `undefined` while it may still come. */
  #holds(): boolean | undefined {
    switch (this.#look()) {
      case 'waits':
        return true;
      case 'gone':
        return false;
      case 'works':
        return undefined;
      // Where nothing can be seen, a prompt is as good as any output.
      case 'unknown':
        return this.#printed ? true : undefined;
    }
  }

  #settle(ready: boolean): void {
    this.#over = true;
    this.#next?.[Symbol.dispose]();
    this.#resolve(ready);
  }
}
