/** How much of a long line is told, in UTF-16 units. */
const MAX_LENGTH = 1000;

/** Stands for what is left out of a line. */
const CUT = '…';

/** A line, or the part of a long one around a match, cut between characters. */
export function excerpt(
  line: string,
  match: { readonly start: number; readonly end: number },
): string {
  if (line.length <= MAX_LENGTH) return line;
  const margin = Math.max(0, Math.floor((MAX_LENGTH - (match.end - match.start)) / 2));
  const earliest = Math.min(match.start - margin, line.length - MAX_LENGTH);
  const start = toBoundary(line, Math.max(0, earliest));
  const end = toBoundary(line, Math.min(line.length, start + MAX_LENGTH));
  return `${start > 0 ? CUT : ''}${line.slice(start, end)}${end < line.length ? CUT : ''}`;
}

/** Not between the two halves of a character. */
function toBoundary(line: string, at: number): number {
  const isInside = at > 0 && (line.codePointAt(at - 1) ?? 0) > 0xffff;
  return isInside ? at + 1 : at;
}
