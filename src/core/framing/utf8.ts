import { isUtf8 } from 'node:buffer';

const NOTHING = Buffer.alloc(0);
/** How long a character is by its first byte; 1 for a byte that begins no longer one. */
const SEQUENCE_LENGTH = new Uint8Array(256).fill(1);
SEQUENCE_LENGTH.fill(2, 0xc2, 0xe0);
SEQUENCE_LENGTH.fill(3, 0xe0, 0xf0);
SEQUENCE_LENGTH.fill(4, 0xf0, 0xf5);

/** The length of U+FFFD. */
const REPLACEMENT_BYTES = 3;

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

  /** The length of the start of a character that is held back, 0–3. */
  get incompleteBytes(): number {
    return this.#carry.length;
  }

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
  return isUtf8(bytes) ? bytes : repair(bytes);
}

/** By hand, because decoding to a string and back is many times slower on bytes that are not text. */
function repair(bytes: Buffer): Buffer {
  const repaired = Buffer.allocUnsafe(REPLACEMENT_BYTES * bytes.length);
  let used = 0;
  for (let at = 0; at < bytes.length;) {
    const lead = bytes[at] ?? 0;
    if (lead < 0x80) {
      repaired[used++] = lead;
      at++;
      continue;
    }
    const needed = SEQUENCE_LENGTH[lead] ?? 1;
    const found = needed === 1 ? 1 : validLength(bytes, at, needed);
    if (found === needed && needed > 1) {
      for (let i = 0; i < needed; i++) repaired[used++] = bytes[at + i] ?? 0;
    } else {
      repaired[used] = 0xef;
      repaired[used + 1] = 0xbf;
      repaired[used + 2] = 0xbd;
      used += REPLACEMENT_BYTES;
    }
    at += found;
  }
  return repaired.subarray(0, used);
}

/** How many bytes from a first byte on can stand in one character, 1 to `needed`. */
function validLength(bytes: Buffer, at: number, needed: number): number {
  let length = 1;
  while (length < needed) {
    const byte = bytes[at + length] ?? 0;
    if (byte < 0x80 || byte > 0xbf) break;
    if (length === 1 && !mayFollow(bytes[at] ?? 0, byte)) break;
    length++;
  }
  return length;
}

/** Whether a continuation byte may come second: no overlong form, no surrogate, none above U+10FFFF. */
function mayFollow(lead: number, second: number): boolean {
  switch (lead) {
    case 0xe0:
      return second >= 0xa0;
    case 0xed:
      return second < 0xa0;
    case 0xf0:
      return second >= 0x90;
    case 0xf4:
      return second < 0x90;
    default:
      return true;
  }
}

/** How many bytes at the end may be the start of a character that needs more, 0–3. */
function incompleteTailLength(bytes: Buffer): number {
  for (let back = 1; back <= 3 && back <= bytes.length; back++) {
    const byte = bytes[bytes.length - back] ?? 0;
    if (byte < 0x80) return 0;
    if (byte >= 0xc0) return (SEQUENCE_LENGTH[byte] ?? 1) > back ? back : 0;
  }
  return 0;
}
