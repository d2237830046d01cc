import fc from 'fast-check';
import { expect, test } from 'vitest';
import { EchoFinder, findScrolled, startOfTorn } from '../../../../src/core/streams/find-echo.js';
import { squeeze } from '../../../../src/core/streams/squeezed.js';

const text = fc.string({ unit: fc.constantFrom('a', 'b'), maxLength: 9 });
const texts = fc.array(text.filter(Boolean), { minLength: 1, maxLength: 4 });
/** With what stands apart at the right, and blanks in between. */
const line = fc.string({ unit: fc.constantFrom('a', 'b', ' ', '    '), maxLength: 16 });

/** What each of these is by its definition: every place is tried, and every length. */
function startOfTornByTrying(whole: string, wanted: string): number | undefined {
  for (let from = Math.max(0, whole.length - 2 * wanted.length); from < whole.length; from += 1) {
    let shown = 0;
    while (shown < wanted.length && whole[from + shown] === wanted[shown]) shown += 1;
    if (shown === 0) continue;
    const rest = whole.slice(from + shown);
    if (rest !== '' && wanted.endsWith(rest) && wanted.length - rest.length <= shown) return from;
    const at = wanted.indexOf(rest);
    if (rest.length > 1 && at !== -1 && at <= shown) return from;
  }
  return undefined;
}

function startBefore(whole: string, to: number, wanted: string): number {
  for (let from = Math.max(0, to - wanted.length); from < to; from += 1)
    if (wanted.startsWith(whole.slice(from, to))) return from;
  return to;
}

function startOfRepeated(whole: string, last: number, typed: readonly string[]): number {
  for (const wanted of typed) {
    const from = startBefore(whole, last, wanted);
    if (from < last && last - from >= Math.min(2, wanted.length))
      return startOfRepeated(whole, from, typed);
  }
  return last;
}

test('a torn echo begins where trying every place finds it', () => {
  fc.assert(
    fc.property(text, text, (whole, wanted) => {
      expect(startOfTorn(whole, wanted)).toBe(startOfTornByTrying(whole, wanted));
    }),
    { numRuns: 5000 },
  );
});

test('an echo and what it repeats begin where trying every place finds them', () => {
  fc.assert(
    fc.property(line, texts, (shown, typed) => {
      const squeezed = squeeze(shown);
      const all = typed.map((wanted) => ({ wanted }));
      const finder = new EchoFinder(squeezed, { typed: all, twice: false });
      for (const of of all) {
        const { length } = squeezed.text;
        const last = startBefore(squeezed.text, length, of.wanted);
        // Else it may be before what stands at the right.
        if (last === length) continue;
        expect(finder.find(of)).toMatchObject({
          from: squeezed.places[startOfRepeated(squeezed.text, last, typed)],
          last: squeezed.places[last],
          whole: length - last === of.wanted.length,
        });
      }
    }),
    { numRuns: 5000 },
  );
});

test('a row that was scrolled begins where trying every place finds it', () => {
  fc.assert(
    fc.property(text, texts, (row, typed) => {
      fc.pre(row.length >= 4);
      const starts = Array.from(row, (_unit, at) => at).filter((at) => row.length - at >= 3);
      const first = starts.find((at) => typed.some((wanted) => wanted.includes(row.slice(at))));
      const squeezed = squeeze(`${row}<`);
      const all = typed.map((wanted) => ({ wanted }));
      expect(findScrolled(squeezed, all, Infinity)).toBe(first);
      expect(findScrolled(squeezed, all, 2)).toBe(
        first === undefined || first > 2 ? undefined : first,
      );
    }),
    { numRuns: 5000 },
  );
});
