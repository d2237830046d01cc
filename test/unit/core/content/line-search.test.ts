import { expect, test } from 'vitest';
import type { SearchLimits } from '../../../../src/core/content/content.js';
import type { JoinedLine } from '../../../../src/core/content/joined-lines.js';
import { LineSearch } from '../../../../src/core/content/line-search.js';
import { compilePatterns, type Patterns } from '../../../../src/core/patterns/patterns.js';

const LIMITS: SearchLimits = {
  panes: 1,
  rows: 1000,
  bytes: 1000,
  matches: 10,
  matchesPerPane: 10,
  captureMs: 1000,
  matchMs: 1000,
};

function compile(pattern: string, regex = false): Patterns {
  const patterns = compilePatterns('pattern', [pattern], { regex, matchCase: true });
  if ('reason' in patterns) throw new Error(patterns.reason);
  return patterns;
}

function linesOf(...texts: readonly string[]): readonly JoinedLine[] {
  return texts.map((text, row) => ({ row, text }));
}

function searching(
  pattern: Patterns,
  limits: Partial<SearchLimits> = {},
  now = () => 0,
): LineSearch {
  return new LineSearch(pattern, { ...LIMITS, ...limits }, now);
}

test('lines that match are found from the top, without the blanks at their ends', () => {
  const search = searching(compile('b$', true));
  expect(search.search(linesOf('ab  ', 'ba', 'b'), 1)).toEqual([
    { row: 0, text: 'ab' },
    { row: 2, text: 'b' },
  ]);
  expect(search.caps).toEqual({ bytes: false, matches: false, matchTime: false });
});

test('an empty match is a match', () => {
  expect(searching(compile('^', true)).search(linesOf('a', ''), 1)).toHaveLength(2);
  expect(searching(compile('')).search(linesOf('a', ''), 1)).toHaveLength(2);
});

test('the last matches are kept, and it is told only when there are more', () => {
  const search = searching(compile('a'), { matchesPerPane: 2 });
  expect(search.search(linesOf('b', 'a', 'a'), 1)).toHaveLength(2);
  expect(search.caps.matches).toBe(false);
  expect(search.search(linesOf('a', 'a', 'a'), 1).map(({ row }) => row)).toEqual([1, 2]);
  expect(search.caps.matches).toBe(true);
});

test('the last lines are searched, as many bytes as there are, an empty line being one', () => {
  const search = searching(compile('a'), { bytes: 8 });
  expect(search.search(linesOf('a', 'a', '', 'é1', ''), 1).map(({ row }) => row)).toEqual([1]);
  expect(search.caps.bytes).toBe(true);
});

test('panes share the bytes that are left', () => {
  const search = searching(compile('a'), { bytes: 4 });
  expect(search.search(linesOf('a', 'a'), 2)).toHaveLength(1);
  expect(search.search(linesOf('a'), 1)).toHaveLength(1);
  expect(search.search(linesOf('a'), 1)).toHaveLength(0);
});

test('matching ends when its time is up, over all panes', () => {
  let ms = 0;
  const search = searching(compile('a'), { matchMs: 5 }, () => (ms += 2));
  expect(search.search(linesOf('a', 'a', 'a', 'a', 'a'), 1)).toHaveLength(2);
  expect(search.caps.matchTime).toBe(true);
  expect(search.search(linesOf('a'), 1)).toHaveLength(0);
});

test('a line that could take too long is not searched, and that is told', () => {
  const search = searching(compile('(?:[ab]{900})c', true), { bytes: 1_000_000 });
  expect(search.search(linesOf('ab'.repeat(100_000)), 1)).toEqual([]);
  expect(search.caps.matchTime).toBe(true);
});
