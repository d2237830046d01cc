export interface TextHead {
  readonly text: string;
  /** UTF-8 length of what was cut from the end. */
  readonly omittedBytes: number;
}

/** The beginning of a text, at most `maxBytes` of UTF-8, cut between two characters. */
export function cutHead(text: string, maxBytes: number): TextHead {
  const length = Buffer.byteLength(text);
  if (length <= maxBytes) return { text, omittedBytes: 0 };
  const bytes = Buffer.from(text);
  let end = Math.max(0, maxBytes);
  // UTF-8: a byte of the form 10xxxxxx continues a character.
  while (end > 0 && ((bytes[end] ?? 0) & 0xc0) === 0x80) end--;
  return { text: bytes.toString('utf8', 0, end), omittedBytes: length - end };
}
