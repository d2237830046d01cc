import { isAscii } from 'node:buffer';

/**
 * Remove what UTF-8 text can still do to a reader: C1 controls (U+0080–U+009F), which some terminals
 * obey, and the bidirectional embeddings, overrides and isolates (U+202A–U+202E, U+2066–U+2069),
 * which make text read otherwise than it is. Marks of direction, joiners and all else stay.
 *
 * @param text - Valid UTF-8, in whole characters. Not modified.
 * @returns `text` itself where there is nothing to remove.
 */
export function removeTextControls(text: Buffer): Buffer {
  if (isAscii(text)) return text;
  let at = findControl(text, 0);
  if (at === text.length) return text;

  const kept = Buffer.allocUnsafe(text.length);
  let used = text.copy(kept, 0, 0, at);
  while (at < text.length) {
    const start = at + controlLength(text, at);
    at = findControl(text, start);
    used += text.copy(kept, used, start, at);
  }
  return kept.subarray(0, used);
}

/** @returns The length of the text when there is none. */
function findControl(text: Buffer, from: number): number {
  for (let at = from; at < text.length; at++) {
    const byte = text[at];
    if ((byte === 0xc2 || byte === 0xe2) && controlLength(text, at) > 0) return at;
  }
  return text.length;
}

/** How many bytes long the control at a place is; 0 when there is none. */
function controlLength(text: Buffer, at: number): number {
  const second = text[at + 1] ?? 0;
  if (text[at] === 0xc2) return second < 0xa0 ? 2 : 0;
  const third = text[at + 2] ?? 0;
  const embeds = second === 0x80 && third >= 0xaa && third <= 0xae;
  const isolates = second === 0x81 && third >= 0xa6 && third <= 0xa9;
  return embeds || isolates ? 3 : 0;
}
