import { cutTail } from './cut-tail.js';

export interface BoundedLines {
  /** The lines kept, joined by LF, without a final one. */
  readonly text: string;
  /** How many lines it has. */
  readonly count: number;
  /** How many lines were left out from the front. */
  readonly droppedLines: number;
}

/** Keep the last `maxLines` lines, then those that fit into `maxBytes` of UTF-8. */
export function boundLines(
  lines: readonly string[],
  { maxLines, maxBytes }: { readonly maxLines: number; readonly maxBytes: number },
): BoundedLines {
  const earliest = Math.max(0, lines.length - maxLines);
  let start = lines.length;
  let bytes = -1;
  while (start > earliest) {
    bytes += Buffer.byteLength(lines[start - 1] ?? '') + 1;
    if (bytes > maxBytes) break;
    start--;
  }
  const last = lines.at(-1);
  // Of a single line that does not fit, the end.
  if (start === lines.length && last !== undefined && earliest < start)
    return {
      text: cutTail(last, maxBytes).text,
      count: 1,
      droppedLines: lines.length - 1,
    };
  const kept = lines.slice(start);
  return { text: kept.join('\n'), count: kept.length, droppedLines: start };
}
