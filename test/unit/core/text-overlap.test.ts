import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  beginningAtEnd,
  beginningsAtEnds,
  beginningsAtStarts,
  beginningWithin,
  endWithin,
  firstPlacesOfEnds,
  placeOf,
} from '../../../src/core/text-overlap.js';

/** Texts that repeat themselves and each other. */
const text = fc.string({ unit: fc.constantFrom('a', 'b'), maxLength: 12 });
const long = fc
  .tuple(text, fc.integer({ min: 1, max: 40 }), text)
  .map(([one, times, other]) => one.repeat(times) + other);

/** The longest of these lengths that holds; 0 without one. */
function longest(most: number, holds: (length: number) => boolean): number {
  for (let length = most; length > 0; length -= 1) if (holds(length)) return length;
  return 0;
}

function same(what: (one: string, other: string) => unknown, by: typeof what): void {
  fc.assert(
    fc.property(text, text, (one, other) => {
      expect(what(one, other)).toEqual(by(one, other));
    }),
    { numRuns: 2000 },
  );
}

const atEnd = (one: string, other: string): number =>
  longest(other.length, (length) => one.endsWith(other.slice(0, length)));

test('how much of a beginning ends a text', () => {
  same(beginningAtEnd, atEnd);
  same(
    (one, other) => [...beginningsAtEnds(one, other)],
    (one, other) => Array.from(one, (_unit, at) => atEnd(one.slice(0, at + 1), other)),
  );
});

test('how much of a beginning begins the rest of a text', () => {
  same(
    (one, other) => [...beginningsAtStarts(one, other)],
    (one, other) =>
      Array.from(one, (_unit, at) =>
        longest(other.length, (length) => one.startsWith(other.slice(0, length), at)),
      ),
  );
});

test('where the ends of a text occur first', () => {
  same(
    (one, other) => [...firstPlacesOfEnds(one, other)].slice(1),
    (one, other) =>
      Array.from(other, (_unit, at) =>
        at + 1 > one.length ? -1 : other.indexOf(one.slice(one.length - at - 1)),
      ),
  );
});

test('how much of a text occurs in another', () => {
  same(beginningWithin, (one, other) => ({
    longest: longest(one.length, (length) => other.includes(one.slice(0, length))),
    atEnd: longest(one.length, (length) => other.endsWith(one.slice(0, length))),
  }));
  same(endWithin, (one, other) =>
    longest(one.length, (length) => other.includes(one.slice(-length))),
  );
});

test('where a text occurs, short or long', () => {
  fc.assert(
    fc.property(long, long, (one, other) => {
      expect(placeOf(one, other)).toBe(one.indexOf(other));
    }),
  );
});
