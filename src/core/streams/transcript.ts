/** What a pane printed, as text, from when a wait began; its end is kept. Places: UTF-16 units. */
export class Transcript {
  readonly #keep: number;
  #kept = '';
  #end = 0;
  #bytes = 0;

  /** @param keep - How much is kept at least, in UTF-16 units. */
  constructor(keep: number) {
    this.#keep = keep;
  }

  /** The place after the last unit. */
  get end(): number {
    return this.#end;
  }

  /** UTF-8 length of all that ever came. */
  get bytes(): number {
    return this.#bytes;
  }

  append(text: string): void {
    this.#kept += text;
    this.#end += text.length;
    this.#bytes += Buffer.byteLength(text);
    if (this.#kept.length > 2 * this.#keep) this.#kept = this.#kept.slice(-this.#keep);
  }

  /** From one place to another, as far as it is kept. */
  slice(from: number, to = this.#end): string {
    const base = this.#end - this.#kept.length;
    return this.#kept.slice(Math.max(0, from - base), Math.max(0, to - base));
  }
}
