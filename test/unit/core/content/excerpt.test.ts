import fc from 'fast-check';
import { expect, test } from 'vitest';
import { excerpt } from '../../../../src/core/content/excerpt.js';

test('a short line is whole', () => {
  expect(excerpt('a needle', { start: 2, end: 8 })).toBe('a needle');
});

test('of a long line the part around the match is told, with marks for what is cut', () => {
  const text = excerpt(`${'a'.repeat(5000)}needle${'b'.repeat(5000)}`, { start: 5000, end: 5006 });
  expect(text).toMatch(/^…a+needleb+…$/);
  expect(text).toHaveLength(1002);
  expect(excerpt(`needle${'b'.repeat(5000)}`, { start: 0, end: 6 })).toMatch(/^needleb+…$/);
  expect(excerpt(`${'a'.repeat(5000)}needle`, { start: 5000, end: 5006 })).toMatch(/^…a+needle$/);
});

test('no character is cut in two, wherever the match is', () => {
  fc.assert(
    fc.property(fc.nat({ max: 3000 }), fc.nat({ max: 1 }), (start, shift) => {
      const line = 'x'.repeat(shift) + '𝄞'.repeat(1500);
      expect(excerpt(line, { start, end: start })).not.toMatch(/\p{Surrogate}/u);
    }),
  );
});
