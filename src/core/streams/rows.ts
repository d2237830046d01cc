import { MAX_TYPED_LINE } from '../typing/typed.js';
import type { Span } from './echo-places.js';
import { fills } from './look.js';

/**
 * The line of which another may be one of the rows: busybox goes to the next row by a line end.
 *
 * @param how - `from`, `to`: of the one; `end`: what begins there or behind it is not looked at.
 */
export function rowsAround(
  text: string,
  how: Span & { readonly end: number; readonly columns: number },
): Span {
  let { from, to } = how;
  while (from > 0 && how.from - from < MAX_TYPED_LINE) {
    const row = startOfLine(text, from - 1);
    if (!fills(text.slice(row, from - 1), how.columns)) break;
    from = row;
  }
  let last = how.from;
  while (to + 1 < how.end && to - how.from < MAX_TYPED_LINE) {
    if (!fills(text.slice(last, to), how.columns)) break;
    last = to + 1;
    to = endOfLine(text, last);
  }
  return { from, to };
}

/** Of the line that a place is in, or at the end of. */
export function startOfLine(text: string, place: number): number {
  return place === 0 ? 0 : text.lastIndexOf('\n', place - 1) + 1;
}

export function endOfLine(text: string, from: number): number {
  const lineEnd = text.indexOf('\n', from);
  return lineEnd === -1 ? text.length : lineEnd;
}
