/** How long what was read may be worked on before others have their turn. */
const TURN_MS = 2;
/** What takes longer comes in smaller chunks from then on. */
const LONG_MS = 8;

/** How much is read at once of a stream that may be busy, and how often in a row. */
export class ReadPace {
  readonly #most: number;
  readonly #least: number;
  #bytes: number;
  #workedMs = 0;

  /** @param limits - Of a chunk, in bytes. */
  constructor({ most, least }: { readonly most: number; readonly least: number }) {
    this.#most = most;
    this.#least = least;
    this.#bytes = most;
  }

  /** How long the next chunk may be. */
  get bytes(): number {
    return this.#bytes;
  }

  /**
   * A chunk was worked on.
   *
   * @returns Whether others are to have their turn before the next.
   */
  note(workedMs: number): boolean {
    if (workedMs > LONG_MS) this.#bytes = Math.max(this.#least, this.#bytes / 2);
    else if (workedMs < TURN_MS) this.#bytes = Math.min(this.#most, this.#bytes * 2);
    this.#workedMs += workedMs;
    if (this.#workedMs < TURN_MS) return false;
    this.#workedMs = 0;
    return true;
  }
}
