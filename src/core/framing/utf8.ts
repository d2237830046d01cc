import { isUtf8 } from 'node:buffer';

const NOTHING = Buffer.alloc(0);

/**
 * Bytes in, valid UTF-8 out, in whole characters, wherever the input is cut.
 *
 * Invalid bytes become U+FFFD as in the WHATWG decoder: one for each longest start of a character
 * that cannot go on. A byte order mark stays.
 *
 * @see https://encoding.spec.whatwg.org/#utf-8-decoder
 */
export class Utf8Normaliser {
  /** The start of a character whose rest has not come, at most 3 bytes. */
  #carry: Buffer = NOTHING;

  /** @returns All characters that are complete; it may be `chunk` itself or a part of it. */
  push(chunk: Buffer): Buffer {
    const bytes = this.#carry.length === 0 ? chunk : Buffer.concat([this.#carry, chunk]);
    const complete = bytes.length - incompleteTailLength(bytes);
    this.#carry = complete === bytes.length ? NOTHING : Buffer.from(bytes.subarray(complete));
    return toValidUtf8(bytes.subarray(0, complete));
  }

  /** @returns U+FFFD when a character was left incomplete, else nothing. A new text may follow. */
  end(): Buffer {
    const rest = toValidUtf8(this.#carry);
    this.#carry = NOTHING;
    return rest;
  }
}

function toValidUtf8(bytes: Buffer): Buffer {
  return isUtf8(bytes) ? bytes : Buffer.from(bytes.toString('utf8'), 'utf8');
}

/** How many bytes at the end may be the start of a character that needs more, 0–3. */
function incompleteTailLength(bytes: Buffer): number {
  for (let back = 1; back <= 3 && back <= bytes.length; back++) {
    const byte = bytes[bytes.length - back] ?? 0;
    if (byte < 0x80) return 0;
    if (byte >= 0xc0) return sequenceLength(byte) > back ? back : 0;
  }
  return 0;
}

/** By its first byte; 1 for a byte that begins nothing longer. */
function sequenceLength(lead: number): number {
  if (lead >= 0xc2 && lead <= 0xdf) return 2;
  if (lead >= 0xe0 && lead <= 0xef) return 3;
  return lead >= 0xf0 && lead <= 0xf4 ? 4 : 1;
}
