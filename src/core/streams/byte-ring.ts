const FIRST_BYTES = 4096;

/** The last bytes of a stream, each known by its offset in the whole. */
export class ByteRing {
  readonly #limit: number;
  #buffer = Buffer.alloc(0);
  /** How many bytes there ever were. */
  #end = 0;

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Offset after the last byte. */
  get end(): number {
    return this.#end;
  }

  /** Offset of the first byte that is kept. */
  get start(): number {
    return Math.max(0, this.#end - this.#buffer.length);
  }

  /** How much memory it takes, in bytes. */
  get size(): number {
    return this.#buffer.length;
  }

  append(chunk: Buffer): void {
    const news = chunk.subarray(Math.max(0, chunk.length - this.#limit));
    this.#grow(this.#end + chunk.length);
    const size = this.#buffer.length;
    const first = this.#end + chunk.length - news.length;
    if (size > 0) {
      const at = first % size;
      const copied = news.copy(this.#buffer, at);
      news.copy(this.#buffer, 0, copied);
    }
    this.#end += chunk.length;
  }

  /** A copy of the bytes from one offset to another, as far as they are kept. */
  read(from: number, to = this.#end): Buffer {
    const start = Math.max(from, this.start);
    const length = Math.max(0, Math.min(to, this.#end) - start);
    const bytes = Buffer.allocUnsafe(length);
    if (length === 0) return bytes;
    const at = start % this.#buffer.length;
    const copied = this.#buffer.copy(bytes, 0, at, Math.min(at + length, this.#buffer.length));
    this.#buffer.copy(bytes, copied, 0, length - copied);
    return bytes;
  }

  /** Nothing more is kept. Offsets stay. */
  clear(): void {
    this.#buffer = Buffer.alloc(0);
  }

  /** Until the limit is reached the buffer holds the stream from its beginning, in order. */
  #grow(total: number): void {
    const size = this.#buffer.length;
    if (size === this.#limit || total <= size) return;
    const larger = Buffer.allocUnsafe(Math.min(this.#limit, Math.max(FIRST_BYTES, 2 * total)));
    const kept = this.read(0);
    const start = this.#end - kept.length;
    const at = start % larger.length;
    const copied = kept.copy(larger, at);
    kept.copy(larger, 0, copied);
    this.#buffer = larger;
  }
}
