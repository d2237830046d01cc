/** Pieces are joined up to this length, so that a text that came in crumbs takes little memory. */
const MIN_PIECE = 1024;

/**
 * What a pane printed, as text, from when a wait began; its end is kept. Places: UTF-16 units.
 *
 * A piece is kept as it came: the waits of one pane share it.
 */
export class Transcript {
  readonly #keep: number;
  readonly #pieces: string[] = [];
  /** How much is kept. */
  #length = 0;
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

  /** @param bytes - Its UTF-8 length. */
  append(text: string, bytes: number): void {
    if (text === '') return;
    this.#end += text.length;
    this.#bytes += bytes;
    this.#length += text.length;
    const last = this.#pieces.at(-1);
    if (last !== undefined && last.length + text.length <= MIN_PIECE)
      this.#pieces[this.#pieces.length - 1] = last + text;
    else this.#pieces.push(text);
    let first = this.#pieces[0]?.length ?? 0;
    while (this.#length - first >= this.#keep && first > 0) {
      this.#pieces.shift();
      this.#length -= first;
      first = this.#pieces[0]?.length ?? 0;
    }
  }

  /** From one place to another, as far as it is kept. */
  slice(from: number, to = this.#end): string {
    const parts: string[] = [];
    let place = this.#end - this.#length;
    for (const piece of this.#pieces) {
      if (place + piece.length > from && place < to)
        parts.push(piece.slice(Math.max(0, from - place), Math.max(0, to - place)));
      place += piece.length;
    }
    return parts.join('');
  }
}
