import type { Squeezed } from './squeezed.js';

/** Blanks that set what a shell shows at the right of the screen apart from the input. */
const RIGHT_PROMPT_GAP = 2;

/** Places of a line. */
export interface Echo {
  readonly from: number;
  readonly to: number;
  /** Where its last repetition begins. */
  readonly last: number;
  /** All of what was typed, not its beginning alone. */
  readonly whole: boolean;
}

/**
 * Typed text at the end of a line, or before what stands apart at its right.
 *
 * @param how - `twice`: what was seen on the screen may come once more in the stream.
 */
export function findEcho(
  { text, places }: Squeezed,
  wanted: string,
  how: { readonly typed: readonly { readonly wanted: string }[]; readonly twice: boolean },
): Echo | undefined {
  const { typed, twice } = how;
  if (wanted === '') return undefined;
  const gap = places.findLastIndex(
    (place, at) => at > 0 && place - (places[at - 1] ?? 0) > RIGHT_PROMPT_GAP,
  );
  for (const end of gap > 0 ? [text.length, gap] : [text.length]) {
    const direct = startBefore(text, end, wanted);
    const last = direct < end || !twice ? direct : (startOfTorn(text.slice(0, end), wanted) ?? end);
    if (last === end) continue;
    const first = startOfRepeated(text, last, typed);
    const to = (places[end - 1] ?? 0) + 1;
    const whole = direct === end || end - last === wanted.length;
    return { from: places[first] ?? 0, to, last: places[last] ?? 0, whole };
  }
  return undefined;
}

/** What was seen on the screen already may come once more in the stream: where the first begins. */
function startOfRepeated(
  text: string,
  last: number,
  typed: readonly { readonly wanted: string }[],
): number {
  let first = last;
  for (;;) {
    const earlier = earlierEcho(text, first, typed);
    if (earlier === undefined) return first;
    first = earlier;
  }
}

/**
 * Where an echo begins of which the screen had shown a part, and the stream brings the rest, and
 * something in between twice.
 */
function startOfTorn(text: string, wanted: string): number | undefined {
  for (let from = Math.max(0, text.length - 2 * wanted.length); from < text.length; from += 1) {
    let shown = 0;
    while (shown < wanted.length && text[from + shown] === wanted[shown]) shown += 1;
    if (shown === 0) continue;
    const rest = text.slice(from + shown);
    if (rest !== '' && wanted.endsWith(rest) && wanted.length - rest.length <= shown) return from;
    const at = wanted.indexOf(rest);
    if (rest.length > 1 && at !== -1 && at <= shown) return from;
  }
  return undefined;
}

function earlierEcho(
  text: string,
  to: number,
  typed: readonly { readonly wanted: string }[],
): number | undefined {
  for (const { wanted } of typed) {
    const from = startBefore(text, to, wanted);
    if (to - from >= Math.min(2, wanted.length) && from < to) return from;
  }
  return undefined;
}

/** Where the longest beginning of `wanted` that ends at `to` begins; `to` when there is none. */
function startBefore(text: string, to: number, wanted: string): number {
  for (let from = Math.max(0, to - wanted.length); from < to; from += 1)
    if (wanted.startsWith(text.slice(from, to))) return from;
  return to;
}

/**
 * The longest typed text that a line begins with, behind `after`.
 *
 * @returns `undefined` when not even one character of it is typed text.
 */
export function findLeading<T extends { readonly wanted: string }>(
  { text, places }: Squeezed,
  after: number,
  typed: readonly T[],
): (Echo & { readonly of: T }) | undefined {
  const first = places.findIndex((place) => place >= after);
  if (first === -1) return undefined;
  let best: { readonly of: T; readonly length: number } | undefined;
  for (const of of typed) {
    let length = 0;
    while (length < of.wanted.length && text[first + length] === of.wanted[length]) length += 1;
    const whole = length > 0 && length === of.wanted.length;
    if (length > (best?.length ?? 0) || (whole && length === best?.length)) best = { of, length };
  }
  if (best === undefined) return undefined;
  const to = (places[first + best.length - 1] ?? 0) + 1;
  const whole = best.length === best.of.wanted.length;
  const from = places[first] ?? 0;
  return { from, to, last: from, whole, of: best.of };
}

/**
 * Where a part begins of a longer line that a shell shows in one row, with a mark at the row's end
 * (mksh, ksh93).
 */
export function findScrolled(
  { text, places }: Squeezed,
  typed: readonly { readonly wanted: string }[],
): number | undefined {
  if (!/.{4}[<>*+]$/u.test(text)) return undefined;
  const end = text.length - 1;
  let first = end - 3;
  for (const { wanted } of typed)
    while (first > 0 && wanted.includes(text.slice(first - 1, end))) first -= 1;
  const isTyped = typed.some(({ wanted }) => wanted.includes(text.slice(first, end)));
  return isTyped ? (first === 0 ? 0 : places[first]) : undefined;
}
