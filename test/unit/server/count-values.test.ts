import { expect, test } from 'vitest';
import { holdsTooMany, MAX_VALUES } from '../../../src/server/count-values.js';

test.each([
  ['items', (count: number) => Array<number>(count).fill(1)],
  [
    'members',
    (count: number) =>
      Object.fromEntries(
        Array(count)
          .fill(1)
          .map((one, at) => [at, one]),
      ),
  ],
  ['items of items', (count: number) => [Array<number>(count - 2).fill(1), 1]],
])('%s are counted with what holds them', (_what, make) => {
  expect(holdsTooMany(make(MAX_VALUES - 1))).toBe(false);
  expect(holdsTooMany(make(MAX_VALUES))).toBe(true);
});

test('a text is one value, however long', () => {
  expect(holdsTooMany({ text: 'x'.repeat(1_000_000), more: null })).toBe(false);
});
