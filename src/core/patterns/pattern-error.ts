/** Where in a regular expression an error is, from 0, in characters. */
export function placeOfError(
  pattern: string,
  { error, input }: { readonly error: string; readonly input: string | null },
): number {
  const unit = error.includes('missing closing )')
    ? lastOpen(pattern)
    : error.includes('unexpected )')
      ? firstUnopened(pattern)
      : pattern.lastIndexOf(input ?? '');
  return Array.from(pattern.slice(0, Math.max(0, unit))).length;
}

/** The places of parentheses that group: not escaped, and not in a character class. */
function* parentheses(pattern: string): Generator<{ readonly at: number; readonly open: boolean }> {
  const parts = /\\Q[^]*?(?:\\E|$)|\\[^]|\[\^?\]?(?:\\[^]|\[:\w+:\]|[^\]\\])*\]?|[()]/gu;
  for (const part of pattern.matchAll(parts))
    if (part[0] === '(' || part[0] === ')') yield { at: part.index, open: part[0] === '(' };
}

function lastOpen(pattern: string): number {
  const open: number[] = [];
  for (const parenthesis of parentheses(pattern))
    if (parenthesis.open) open.push(parenthesis.at);
    else open.pop();
  return open.at(-1) ?? 0;
}

function firstUnopened(pattern: string): number {
  let depth = 0;
  for (const { at, open } of parentheses(pattern)) {
    depth += open ? 1 : -1;
    if (depth < 0) return at;
  }
  return 0;
}
