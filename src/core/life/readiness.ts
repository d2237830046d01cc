import type { PaneId } from '../../tmux/ids.js';
import { after } from '../clock.js';
import { FollowUp } from '../follow-up.js';
import { onAbort } from '../on-abort.js';
import { type InputWait, lookForInputWait } from '../reservations/awaits-input.js';
import { ForegroundReader } from '../reservations/foreground.js';

/** How long a new program may take until it waits for input. */
export const READY_MS = 5000;

export interface ReadinessParts {
  /** Hear of each output of a pane, and of its end, from the time this settles on. */
  readonly onOutput: (paneId: PaneId, panePid: number, listener: () => void) => Promise<Disposable>;
  /** Settles when tmux has read what all programs had printed when this was called. */
  readonly caughtUp: () => Promise<void>;
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
  readonly #foreground = new ForegroundReader();

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
    const looks = new Looks(
      () => lookForInputWait(panePid, this.#foreground),
      this.#parts.caughtUp,
    );
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
  readonly #caughtUp: () => Promise<void>;
  readonly #resolve: (end: ReadinessEnd) => void;
  readonly #followUp = new FollowUp(() => this.#lookNow());
  #confirming = false;
  #printed = false;
  /** What the last look told of its sleep, if it saw it wait. */
  #naps: string | undefined;
  #settled = false;

  constructor(look: () => InputWait, caughtUp: () => Promise<void>) {
    this.#look = look;
    this.#caughtUp = caughtUp;
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
    this.#followUp.restart();
    if (!this.#followUp.isDue && !this.#confirming) this.#lookNow();
  }

  end(): void {
    if (!this.#settled) this.#settle('late');
  }

  #lookNow(): void {
    if (this.#settled) return;
    const seen = this.#look();
    const naps = this.#naps;
    this.#naps = seen.kind === 'waits' ? seen.naps : undefined;
    switch (seen.kind) {
      case 'gone':
        this.#settle('ended');
        return;
      case 'waits':
        if (seen.naps === naps) this.#settle('ready');
        else this.#confirm();
        return;
      case 'works':
        this.#followUp.lookLater();
        return;
      // Where nothing can be seen, a prompt is as good as any output.
      case 'unknown':
        if (this.#printed) this.#settle('ready');
    }
  }

  /** Who only waits until tmux reads what it printed does not sleep on when tmux has. */
  #confirm(): void {
    this.#confirming = true;
    void this.#caughtUp().then(() => {
      this.#confirming = false;
      this.#lookNow();
    });
  }

  #settle(end: ReadinessEnd): void {
    this.#settled = true;
    this.#followUp[Symbol.dispose]();
    this.#resolve(end);
  }
}
