import type { OutputListener, StreamEnd, Watch } from './pane-watchers.js';

interface Seat {
  /** `undefined`: whichever program is there. */
  readonly panePid: number | undefined;
  readonly listener: OutputListener;
  readonly resolve: (watch: Watch | undefined) => void;
  readonly reject: (error: unknown) => void;
  admitted: boolean;
}

/** Who listens to a pane's output, and who waits to. */
export class Audience {
  readonly #seats = new Set<Seat>();
  /** Those admitted; a copy for each change, so that a listener may leave while it is told. */
  #listeners: readonly OutputListener[] = [];
  readonly #left: () => void;

  /** @param left - Somebody left by itself. */
  constructor(left: () => void) {
    this.#left = left;
  }

  get empty(): boolean {
    return this.#seats.size === 0;
  }

  get listening(): boolean {
    return this.#listeners.length > 0;
  }

  /** Take a seat and wait for `admit`. Call `arrived` once the seat is taken. */
  async wait(
    panePid: number | undefined,
    listener: OutputListener,
    arrived: () => void,
  ): Promise<Watch | undefined> {
    return await new Promise((resolve, reject) => {
      this.#seats.add({ panePid, listener, resolve, reject, admitted: false });
      arrived();
    });
  }

  /** Let those in who wait for the program `panePid`, and send the others away. */
  admit(panePid: number | undefined, source: Watch['source'], opening?: Watch['opening']): void {
    for (const seat of [...this.#seats]) {
      if (seat.admitted) continue;
      if (panePid === undefined || (seat.panePid ?? panePid) !== panePid) {
        this.#seats.delete(seat);
        seat.resolve(undefined);
        continue;
      }
      seat.admitted = true;
      seat.resolve({ panePid, source, opening, [Symbol.dispose]: () => this.#leave(seat) });
    }
    this.#changed();
  }

  /** Tell those who wait that it cannot be done. */
  reject(error: unknown): void {
    for (const seat of [...this.#seats]) {
      if (seat.admitted) continue;
      this.#seats.delete(seat);
      seat.reject(error);
    }
  }

  bytes(chunk: Buffer): void {
    for (const listener of this.#listeners) listener.bytes(chunk);
  }

  gap(): void {
    for (const listener of this.#listeners) listener.gap();
  }

  /** Tell the listeners that nothing follows, and let them go. */
  end(end: StreamEnd): void {
    const listeners = this.#listeners;
    for (const seat of [...this.#seats]) if (seat.admitted) this.#seats.delete(seat);
    this.#changed();
    for (const listener of listeners) listener.ended(end);
  }

  /** Send everybody away without a word. */
  clear(): void {
    this.admit(undefined, 'pipe');
    this.#seats.clear();
    this.#changed();
  }

  #leave(seat: Seat): void {
    if (!this.#seats.delete(seat)) return;
    this.#changed();
    this.#left();
  }

  #changed(): void {
    this.#listeners = [...this.#seats].flatMap(({ admitted, listener }) =>
      admitted ? [listener] : [],
    );
  }
}
