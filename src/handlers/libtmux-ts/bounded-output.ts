import { cutTail } from '../cut-tail.js';

/** Output as returned, with everything that was left out of it. Bytes are of UTF-8. */
export interface BoundedOutput {
  readonly output: string;
  readonly returnedBytes: number;
  /** Cut by `maxLines`, from the front. */
  readonly droppedLines: number;
  /** Cut by `maxBytes`, from the front of what `maxLines` left. */
  readonly omittedBytes: number;
}

/**
 * Remove one final newline, then keep the last `maxLines` lines, then the last `maxBytes` bytes.
 *
 * Nothing is counted twice: the text's bytes are the removed newline, those of the dropped lines
 * with their newlines, `omittedBytes` and `returnedBytes`.
 */
export function boundOutput(
  text: string,
  { maxLines, maxBytes }: { readonly maxLines: number; readonly maxBytes: number },
): BoundedOutput {
  const body = text.endsWith('\n') ? text.slice(0, -1) : text;
  const { kept, droppedLines } = keepLastLines(body, maxLines);
  const { text: output, omittedBytes } = cutTail(kept, maxBytes);
  return { output, returnedBytes: Buffer.byteLength(output), droppedLines, omittedBytes };
}

function keepLastLines(text: string, maxLines: number): { kept: string; droppedLines: number } {
  let start = text.length;
  for (let lines = 0; lines < maxLines; lines++) {
    if (start <= 0) return { kept: text, droppedLines: 0 };
    start = text.lastIndexOf('\n', start - 1);
    if (start === -1) return { kept: text, droppedLines: 0 };
  }
  return { kept: text.slice(start + 1), droppedLines: countLineEnds(text, start) };
}

/** LFs at or before `last`. */
function countLineEnds(text: string, last: number): number {
  let count = 0;
  for (let at = text.indexOf('\n'); at !== -1 && at <= last; at = text.indexOf('\n', at + 1))
    count++;
  return count;
}
