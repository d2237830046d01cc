const LF = 0x0a;
const FIRST_BYTES = 4096;

/**
 * The end of a text, in a window of fixed size: the front goes first.
 *
 * What is kept begins at a line start; when the window holds no whole line, at a character. Only
 * what was appended counts, never how it was cut. Memory stays below about twice the window.
 */
export class RetainedText {
  readonly #window: number;
  #buffer = Buffer.alloc(0);
  #used = 0;
  /** Length of the whole text. */
  #end = 0;
  /** Where the window begins in the whole text, before its alignment. Never goes back. */
  #floor = 0;

  /** @param windowBytes - How much is kept at most, in bytes of UTF-8. */
  constructor(windowBytes: number) {
    this.#window = windowBytes;
  }

  /** Length of the whole text in bytes of UTF-8, kept or not. */
  get bytes(): number {
    return this.#end;
  }

  /** Bytes before what is kept: `bytes` less the length of `text()`. */
  get droppedBytes(): number {
    return this.#end - (this.#used - this.#keptStart());
  }

  text(): string {
    return this.#buffer.toString('utf8', this.#keptStart(), this.#used);
  }

  /** The last bytes, at most `maxBytes` and no more than are kept; may begin inside a character. */
  tail(maxBytes: number): Buffer {
    const start = Math.max(this.#floorIndex(), this.#used - maxBytes);
    return this.#buffer.subarray(start, this.#used);
  }

  /** @param text - Valid UTF-8, in whole characters. Copied. */
  append(text: Buffer): void {
    this.#end += text.length;
    this.#floor = Math.max(this.#floor, this.#end - this.#window);
    // One byte before the window is kept too: it tells whether the window begins a line.
    const needed = this.#window + 1;
    if (text.length >= needed) {
      this.#makeRoom(needed, 0);
      this.#used = text.copy(this.#buffer, 0, text.length - needed);
      return;
    }
    this.#makeRoom(text.length, Math.min(this.#used, needed));
    this.#used += text.copy(this.#buffer, this.#used);
  }

  /** Take the last bytes of the text back, as if they had never come. */
  retract(bytes: number): void {
    const taken = Math.min(bytes, this.#used);
    this.#used -= taken;
    this.#end -= taken;
    this.#floor = Math.min(this.#floor, this.#end);
  }

  /** Append a text that was collected apart, in a window of the same size. */
  appendRetained(other: RetainedText): void {
    const before = this.#end;
    this.append(other.#buffer.subarray(0, other.#used));
    this.#end = before + other.#end;
    // What the other window dropped lies between ours and the rest: all before it is gone with it.
    const floor = other.#floor === 0 ? this.#floor : before + other.#floor;
    this.#floor = Math.max(floor, this.#end - this.#window);
  }

  /** Provide space for `more` bytes behind the last `keep` ones; the rest may go. */
  #makeRoom(more: number, keep: number): void {
    if (this.#used + more <= this.#buffer.length) return;
    const most = 2 * (this.#window + 1);
    const start = this.#used - keep;
    const size = Math.min(most, Math.max(FIRST_BYTES, 2 * this.#buffer.length, keep + more));
    if (size > this.#buffer.length) {
      const larger = Buffer.allocUnsafe(size);
      this.#buffer.copy(larger, 0, start, this.#used);
      this.#buffer = larger;
    } else {
      this.#buffer.copyWithin(0, start, this.#used);
    }
    this.#used = keep;
  }

  /** Where the window begins in the buffer, before its alignment. */
  #floorIndex(): number {
    return Math.max(0, this.#used - (this.#end - this.#floor));
  }

  #keptStart(): number {
    const start = this.#floorIndex();
    if (this.#floor === 0 || this.#buffer[start - 1] === LF) return start;
    const line = this.#buffer.subarray(0, this.#used).indexOf(LF, start) + 1;
    if (line > 0 && line < this.#used) return line;
    return characterStart(this.#buffer, start, this.#used);
  }
}

/** The first place from `start` on where a character of valid UTF-8 begins. */
function characterStart(text: Buffer, start: number, end: number): number {
  let at = start;
  while (at < end && ((text[at] ?? 0) & 0xc0) === 0x80) at++;
  return at;
}
