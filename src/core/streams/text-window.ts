/** The end of a growing text, joined only when it is looked at. Its beginning may be cut off. */
export class TextWindow {
  #pieces: string[] = [];
  /** What is masked of it, from its beginning; empty when nothing is. */
  #masked = '';
  #length = 0;
  #base = 0;

  /** The place in the whole text of the first unit that is there. */
  get base(): number {
    return this.#base;
  }

  get length(): number {
    return this.#length;
  }

  /** The place behind the last unit. */
  get end(): number {
    return this.#base + this.#length;
  }

  /** As it came. */
  get plain(): string {
    if (this.#pieces.length !== 1) this.#pieces = [this.#pieces.join('')];
    return this.#pieces[0] ?? '';
  }

  /** With what is masked of it. */
  get text(): string {
    const { plain } = this;
    return this.#masked === '' ? plain : this.#masked + plain.slice(this.#masked.length);
  }

  /** All of it, masked: of the same length. */
  set text(masked: string) {
    this.#masked = masked === this.plain ? '' : masked;
  }

  append(text: string): void {
    if (text === '') return;
    this.#pieces.push(text);
    this.#length += text.length;
  }

  /** Cut off so much. */
  cut(length: number): void {
    this.#pieces = [this.plain.slice(length)];
    this.#dropped(length);
  }

  /**
   * Cut off what came first and is whole lines, as long as so much stays: nothing is joined for it.
   *
   * @returns Whether anything was.
   */
  cutLines(least: number): boolean {
    let count = 0;
    let length = 0;
    for (const piece of this.#pieces) {
      if (this.#length - length - piece.length < least || !piece.endsWith('\n')) break;
      count += 1;
      length += piece.length;
    }
    this.#pieces.splice(0, count);
    this.#dropped(length);
    return count > 0;
  }

  #dropped(length: number): void {
    this.#masked = this.#masked.slice(length);
    this.#length -= length;
    this.#base += length;
  }
}
