import { TmuxProtocolError } from './errors.js';

/** A line longer than this is not tmux's: a reply's longest is one paste buffer. */
export const MAX_LINE_BYTES = 64 * 1024 * 1024;

const LF = 10;

/** Bytes → lines. Holds at most one unfinished line; every byte is copied at most once. */
export class LineFramer {
  readonly #maxBytes: number;
  #carry: Buffer[] = [];
  #carriedBytes = 0;

  constructor(maxBytes: number = MAX_LINE_BYTES) {
    this.#maxBytes = maxBytes;
  }

  /**
   * Take the next bytes, and hand over each line that they complete, without its LF.
   *
   * @param listener - Its argument is valid only during the call.
   * @throws TmuxProtocolError when a line grows beyond the limit.
   */
  push(chunk: Buffer, listener: (line: Buffer) => void): void {
    let start = 0;
    for (let end = chunk.indexOf(LF); end >= 0; end = chunk.indexOf(LF, start)) {
      const rest = chunk.subarray(start, end);
      start = end + 1;
      listener(this.#carriedBytes === 0 ? rest : this.#join(rest));
    }
    if (start < chunk.length) this.#keep(chunk.subarray(start));
  }

  #keep(rest: Buffer): void {
    this.#carriedBytes += rest.length;
    if (this.#carriedBytes > this.#maxBytes)
      throw new TmuxProtocolError(`a line of more than ${this.#maxBytes} bytes`);
    this.#carry.push(Buffer.from(rest));
  }

  #join(rest: Buffer): Buffer {
    const line = Buffer.concat([...this.#carry, rest]);
    this.#carry = [];
    this.#carriedBytes = 0;
    return line;
  }
}
