import {
  beginningAtEnd,
  beginningsAtEnds,
  beginningsAtStarts,
  endWithin,
  firstPlacesOfEnds,
  placeOf,
} from '../text-overlap.js';
import type { Squeezed } from './squeezed.js';

/** Blanks that set what a shell shows at the right of the screen apart from the input. */
const RIGHT_PROMPT_GAP = 2;

/** A row that was scrolled shows so much of what was typed at least. */
const MIN_SCROLLED = 3;

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
 * Finds typed texts at the end of one line, or before what stands apart at its right.
 *
 * What it takes grows with the length of the line, whatever was typed and however long.
 */
export class EchoFinder<T extends { readonly wanted: string }> {
  readonly #text: string;
  readonly #places: readonly number[];
  readonly #typed: readonly T[];
  readonly #twice: boolean;
  /** Where an echo may end: a terminal shows what interrupted it behind it. */
  readonly #ends: readonly number[];
  #earlier: Int32Array | undefined;

  /** @param how - `twice`: what was seen on the screen may come once more in the stream. */
  constructor(
    { text, places }: Squeezed,
    how: { readonly typed: readonly T[]; readonly twice: boolean },
  ) {
    this.#text = text;
    this.#places = places;
    this.#typed = how.typed;
    this.#twice = how.twice;
    const gap = places.findLastIndex(
      (place, at) => at > 0 && place - (places[at - 1] ?? 0) > RIGHT_PROMPT_GAP,
    );
    const interrupted = text.endsWith('^C') ? [text.length - 2] : [];
    this.#ends = [text.length, ...interrupted, ...(gap > 0 ? [gap] : [])];
  }

  find({ wanted }: T): Echo | undefined {
    if (wanted === '') return undefined;
    for (const end of this.#ends) {
      const direct = end - beginningAtEnd(this.#text.slice(0, end), wanted);
      const last = direct < end ? direct : this.#findTorn(end, wanted);
      if (last === undefined) continue;
      const first = this.#startOfRepeated(last);
      const to = (this.#places[end - 1] ?? 0) + 1;
      const whole = direct === end || end - last === wanted.length;
      return { from: this.#places[first] ?? 0, to, last: this.#places[last] ?? 0, whole };
    }
    return undefined;
  }

  /** Whether all of it ends the line, or may: known in less time than `find` takes. */
  mayEnd({ wanted }: T): boolean {
    return wanted !== '' && this.#ends.some((end) => this.#text.endsWith(wanted, end));
  }

  #findTorn(end: number, wanted: string): number | undefined {
    return this.#twice ? startOfTorn(this.#text.slice(0, end), wanted) : undefined;
  }

  /** What was seen on the screen already may come once more in the stream: where the first begins. */
  #startOfRepeated(last: number): number {
    this.#earlier ??= toEarlier(this.#text, this.#typed);
    let first = last;
    for (;;) {
      const length = first === 0 ? 0 : (this.#earlier[first - 1] ?? 0);
      if (length === 0) return first;
      first -= length;
    }
  }
}

/** How long the typed text is that ends at each unit of a line, or a beginning of it. */
function toEarlier(text: string, typed: readonly { readonly wanted: string }[]): Int32Array {
  const earlier = new Int32Array(text.length);
  for (const { wanted } of typed) {
    const least = Math.min(2, wanted.length);
    for (const [at, length] of beginningsAtEnds(text, wanted).entries())
      if (earlier[at] === 0 && length >= least) earlier[at] = length;
  }
  return earlier;
}

/**
 * Where an echo begins of which the screen had shown a part, and the stream brings the rest, and
 * something in between twice.
 */
export function startOfTorn(whole: string, wanted: string): number | undefined {
  const before = Math.max(0, whole.length - 2 * wanted.length);
  const text = whole.slice(before);
  const beginning = wanted.slice(0, text.length);
  const atEnd = lengthAtEnds(text, wanted);
  const shownFrom = beginningsAtStarts(text, beginning);
  const places = firstPlacesOfEnds(text, beginning);
  for (const [from, shown] of shownFrom.entries()) {
    if (shown === 0) continue;
    const rest = text.length - from - shown;
    if (rest > 0 && rest <= atEnd && wanted.length - rest <= shown) return before + from;
    const place = places[rest] ?? -1;
    if (rest > 1 && place !== -1 && place <= shown) return before + from;
  }
  return undefined;
}

/** How much the ends of two texts have in common. */
function lengthAtEnds(one: string, other: string): number {
  let length = 0;
  const most = Math.min(one.length, other.length);
  while (
    length < most &&
    one.charCodeAt(one.length - 1 - length) === other.charCodeAt(other.length - 1 - length)
  )
    length += 1;
  return length;
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
 *
 * @param most - How much else may stand before it; `Infinity` takes as long as what was typed is.
 */
export function findScrolled(
  { text, places }: Squeezed,
  typed: readonly { readonly wanted: string }[],
  most: number,
): number | undefined {
  if (!/[<>*+]$/.test(text.slice(-1)) || text.length < 5) return undefined;
  const row = text.slice(0, -1);
  const first = most === Infinity ? startWithin(row, typed) : startSoon(row, typed, most);
  return row.length - first < MIN_SCROLLED ? undefined : first === 0 ? 0 : places[first];
}

/** Where the longest end of a row begins that was typed. */
function startWithin(row: string, typed: readonly { readonly wanted: string }[]): number {
  return typed.reduce(
    (least, { wanted }) => Math.min(least, row.length - endWithin(row, wanted)),
    row.length,
  );
}

/** The same, where that is near the row's beginning; else the row's end. */
function startSoon(
  row: string,
  typed: readonly { readonly wanted: string }[],
  most: number,
): number {
  for (let first = 0; first <= most; first += 1) {
    const end = row.slice(first);
    if (typed.some(({ wanted }) => placeOf(wanted, end) !== -1)) return first;
  }
  return row.length;
}
