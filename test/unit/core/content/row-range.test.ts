import { expect, test } from 'vitest';
import { clampRows, toTmuxRow } from '../../../../src/core/content/row-range.js';

const COUNTS = { historySize: 7, screenRows: 24 };

test.each([
  ['the screen', { first: 0, last: Infinity }, { first: 0, last: 23 }],
  ['everything', { first: -Infinity, last: Infinity }, { first: -7, last: 23 }],
  ['a part of the history', { first: -3, last: -1 }, { first: -3, last: -1 }],
  ['both ends outside', { first: -100, last: 100 }, { first: -7, last: 23 }],
  ['rows from the oldest one', { first: 1, last: 8, fromOldest: true }, { first: -6, last: 1 }],
  [
    'from the oldest one to one above the screen',
    { first: 0, last: -1, fromOldest: true },
    { first: -7, last: -1 },
  ],
  ['from an old row on', { first: 2, last: Infinity, fromOldest: true }, { first: -5, last: 23 }],
])('of %s the rows that exist are left', (_what, range, rows) => {
  expect(clampRows(range, COUNTS)).toEqual(rows);
});

test.each([
  ['backwards', { first: 5, last: 2 }],
  ['below the screen', { first: 24, last: 30 }],
  ['above the history', { first: -20, last: -8 }],
  ['below the screen, from the oldest row', { first: 31, last: 40, fromOldest: true }],
])('a range %s has no rows', (_what, range) => {
  expect(clampRows(range, COUNTS)).toBeUndefined();
});

test('ends are told to tmux as numbers that it takes', () => {
  expect([-Infinity, -3, 0, Infinity].map(toTmuxRow)).toEqual(['-2147483647', '-3', '0', '32767']);
});
