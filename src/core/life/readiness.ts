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

/** `late`: it does not wait for input yet. `ended`: it is no more. */
export type ReadinessEnd = 'ready' | 'late' | 'ended';

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
   * @returns `late` also when the signal aborted.
   */
  async wait(
    { paneId, panePid }: Newborn,
    signal: AbortSignal,
    readyMs: number = READY_MS,
  ): Promise<ReadinessEnd> {
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
      return await looks.over;
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
  readonly over: Promise<ReadinessEnd>;
  readonly #look: () => InputWait;
  readonly #resolve: (end: ReadinessEnd) => void;
  #count = 0;
  #next: Disposable | undefined;
  #printed = false;
  #settled = false;

  constructor(look: () => InputWait) {
    this.#look = look;
    let resolve!: (end: ReadinessEnd) => void;
    this.over = new Promise((onResolve) => (resolve = onResolve));
    this.#resolve = resolve;
  }

  output(): void {
    this.#printed = true;
    this.again();
  }

  /** Something may have changed. One that prints without end is looked at no more often for it. */
  again(): void {
    this.#count = 0;
    if (!this.#settled && this.#next === undefined) this.#lookNow();
  }

  /** Time is up: one last look. */
  end(): void {
    if (!this.#settled) this.#settle(this.#outcome() ?? 'late');
  }

  #lookNow(): void {
    this.#next = undefined;
    const end = this.#outcome();
    if (end !== undefined) {
      this.#settle(end);
      return;
    }
    const delayMs = LOOKS_MS[this.#count++];
    if (delayMs !== undefined) this.#next = after(delayMs, () => this.#lookNow());
  }

  /** @returns `undefined` while it may still come. */
  #outcome(): ReadinessEnd | undefined {
    switch (this.#look()) {
      case 'waits':
        return 'ready';
      case 'gone':
        return 'ended';
      case 'works':
        return undefined;
      // Where nothing can be seen, a prompt is as good as any output.
      case 'unknown':
        return this.#printed ? 'ready' : undefined;
    }
  }

  #settle(end: ReadinessEnd): void {
    this.#settled = true;
    this.#next?.[Symbol.dispose]();
    this.#resolve(end);
  }
}
