export interface TextTail {
  readonly text: string;
  /** UTF-8 length of what was cut from the front. */
  readonly omittedBytes: number;
}

/**
 * The end of a text, at most `maxBytes` of UTF-8, from the start of a line where that is possible.
 *
 * A last line that is longer than the limit is cut inside, between two characters.
 */
export function cutTail(text: string, maxBytes: number): TextTail {
  const bytes = Buffer.from(text);
  if (bytes.length <= maxBytes) return { text, omittedBytes: 0 };
  const earliest = bytes.length - maxBytes;
  const start = findLineStart(bytes, earliest) ?? findCharacterStart(bytes, earliest);
  return { text: bytes.toString('utf8', start), omittedBytes: start };
}

/** The first line start at or after `from`, unless nothing follows it. */
function findLineStart(bytes: Buffer, from: number): number | undefined {
  const lineEnd = bytes.indexOf(0x0a, from - 1);
  return lineEnd === -1 || lineEnd + 1 >= bytes.length ? undefined : lineEnd + 1;
}

/** UTF-8: a byte of the form 10xxxxxx continues a character. */
function findCharacterStart(bytes: Buffer, from: number): number {
  let start = from;
  while (start < bytes.length && ((bytes[start] ?? 0) & 0xc0) === 0x80) start++;
  return start;
}
