/**
 * How texts overlap, each in time linear in their lengths whatever they hold: what was typed and what
 * is printed may both be long, and both may be one character over and over.
 */

/** For each beginning of a text, by its last unit, how long the longest shorter one is that ends it. */
function toBorders(text: string, length: number): Int32Array {
  const borders = new Int32Array(length);
  let border = 0;
  for (let at = 1; at < length; at += 1) {
    const unit = text.charCodeAt(at);
    while (border > 0 && text.charCodeAt(border) !== unit) border = borders[border - 1] ?? 0;
    if (text.charCodeAt(border) === unit) border += 1;
    borders[at] = border;
  }
  return borders;
}

/** How long the longest beginning of `of`, of its first `length` units, is that ends at each unit of a text. */
function toStates(text: string, of: string, length: number): Int32Array {
  const states = new Int32Array(text.length);
  if (length === 0) return states;
  const borders = toBorders(of, length);
  let state = 0;
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    if (state === length) state = borders[state - 1] ?? 0;
    while (state > 0 && of.charCodeAt(state) !== unit) state = borders[state - 1] ?? 0;
    if (of.charCodeAt(state) === unit) state += 1;
    states[at] = state;
  }
  return states;
}

/** How long the longest beginning of `of` is that a text ends with; after each unit of the text. */
export function beginningsAtEnds(text: string, of: string): Int32Array {
  return toStates(text, of, Math.min(of.length, text.length));
}

/** How long the longest beginning of `of` is that a text ends with. */
export function beginningAtEnd(text: string, of: string): number {
  return of === '' ? 0 : (beginningsAtEnds(text.slice(-of.length), of).at(-1) ?? 0);
}

/** How long the common beginning of `of` and the rest of a text is; from each unit of the text on. */
export function beginningsAtStarts(text: string, of: string): Int32Array {
  const all = of + text;
  const common = new Int32Array(all.length);
  // What is known to be as the beginning of `of`.
  let from = 0;
  let to = 0;
  for (let at = 1; at < all.length; at += 1) {
    let length = at < to ? Math.min(to - at, common[at - from] ?? 0) : 0;
    while (
      length < of.length &&
      at + length < all.length &&
      all.charCodeAt(length) === all.charCodeAt(at + length)
    )
      length += 1;
    common[at] = length;
    if (at + length > to) [from, to] = [at, at + length];
  }
  return common.subarray(of.length);
}

/**
 * Where in `within` the ends of a text occur first, by their lengths.
 *
 * @returns For each length up to that of `within` the place; -1 where such an end does not occur.
 */
export function firstPlacesOfEnds(text: string, within: string): Int32Array {
  const reversed = within === '' ? '' : reverse(text.slice(-within.length));
  const places = new Int32Array(within.length + 1).fill(-1);
  let at = within.length;
  for (const length of toStates(reverse(within), reversed, reversed.length)) {
    at -= 1;
    if (length > 0) places[length] = at;
  }
  // The longest of them that ends somewhere is told there; the shorter ones that do so too begin there.
  const borders = toBorders(reversed, reversed.length);
  for (let length = borders.length; length > 0; length -= 1) {
    const shorter = borders[length - 1] ?? 0;
    const place = places[length] ?? -1;
    const known = places[shorter] ?? -1;
    if (shorter > 0 && place !== -1 && (known === -1 || place < known)) places[shorter] = place;
  }
  return places;
}

/** How long the longest end of a text is that occurs in `within`. */
export function endWithin(text: string, within: string): number {
  if (within === '') return 0;
  return beginningWithin(reverse(text.slice(-within.length)), reverse(within)).longest;
}

/** The longest beginning of a text that occurs in `within`, and the longest that `within` ends with. */
export function beginningWithin(
  text: string,
  within: string,
): { readonly longest: number; readonly atEnd: number } {
  const states = toStates(within, text, Math.min(text.length, within.length));
  let longest = 0;
  for (const length of states) if (length > longest) longest = length;
  return { longest, atEnd: states.at(-1) ?? 0 };
}

/** Short ones are found by what the engine has, which takes their length times that of the text at worst. */
const MAX_NATIVE = 128;

/** As `String.indexOf`. */
export function placeOf(text: string, wanted: string): number {
  if (wanted.length > text.length) return -1;
  if (wanted.length <= MAX_NATIVE) return text.indexOf(wanted);
  const end = toStates(text, wanted, wanted.length).indexOf(wanted.length);
  return end === -1 ? -1 : end + 1 - wanted.length;
}

function reverse(text: string): string {
  const units = new Uint16Array(text.length);
  for (let at = 0; at < text.length; at += 1) units[text.length - 1 - at] = text.charCodeAt(at);
  return Buffer.from(units.buffer).toString('utf16le');
}
