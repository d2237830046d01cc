/** A line without its line end, or what is left of one that was too long to keep. */
export type Line =
  | { readonly kind: 'line'; readonly text: string }
  | {
      readonly kind: 'tooLong';
      readonly bytes: number;
      /** The line's first and last bytes: a message's id stands in one of them. */
      readonly head: string;
      readonly tail: string;
    };

/** How much of both ends of a line that is too long is kept. */
const END_BYTES = 1024;

const LF = 0x0a;

/** Bytes to lines, in bounded memory. How the bytes are cut into chunks makes no difference. */
export class LineReader {
  readonly #maxBytes: number;
  #chunks: Buffer[] = [];
  #bytes = 0;
  #head = '';
  #tail: Buffer = Buffer.alloc(0);

  /** @param maxBytes - The longest line that is kept, without its line end. */
  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  /** The lines that `chunk` completes. A CR before the LF belongs to the line end. */
  push(chunk: Buffer): readonly Line[] {
    const lines: Line[] = [];
    let start = 0;
    for (let end = chunk.indexOf(LF); end !== -1; end = chunk.indexOf(LF, start)) {
      this.#append(chunk.subarray(start, end));
      lines.push(this.#take());
      start = end + 1;
    }
    this.#append(chunk.subarray(start));
    return lines;
  }

  #append(part: Buffer): void {
    if (part.length === 0) return;
    const wasTooLong = this.#bytes > this.#maxBytes;
    this.#bytes += part.length;
    if (this.#bytes <= this.#maxBytes) {
      this.#chunks.push(part);
      return;
    }
    if (!wasTooLong) {
      const kept = Buffer.concat([...this.#chunks, part]);
      this.#head = kept.toString('latin1', 0, END_BYTES);
      this.#tail = Buffer.from(kept.subarray(-END_BYTES));
      this.#chunks = [];
      return;
    }
    const more = END_BYTES - this.#head.length;
    if (more > 0) this.#head += part.toString('latin1', 0, more);
    this.#tail = Buffer.concat([this.#tail, part]).subarray(-END_BYTES);
  }

  #take(): Line {
    const bytes = this.#bytes;
    const line: Line =
      bytes <= this.#maxBytes
        ? { kind: 'line', text: this.#text() }
        : {
            kind: 'tooLong',
            bytes,
            head: this.#head,
            tail: this.#tail.toString('latin1'),
          };
    this.#chunks = [];
    this.#bytes = 0;
    return line;
  }

  #text(): string {
    const [first = Buffer.alloc(0), ...more] = this.#chunks;
    const line = more.length === 0 ? first : Buffer.concat(this.#chunks);
    const end = line.at(-1) === 0x0d ? line.length - 1 : line.length;
    return line.toString('utf8', 0, end);
  }
}
