import { expect, test } from 'vitest';
import { LineParts } from '../../../../src/core/typing/line-parts.js';

const typed = (text: string, keys: readonly string[] = [], enter = false) => ({
  text,
  keys,
  enter,
});
const begins = { atMs: 0, begins: true };
const goesOn = { atMs: 0, begins: false };

function lines(parts: LineParts, nowMs = 0): readonly string[] {
  return parts.recall(nowMs).map(({ line }) => line);
}

test('what goes on with a line is a part of it, and all that follows is too', () => {
  const parts = new LineParts();
  parts.type(typed('echo '), begins);
  expect(lines(parts)).toEqual([]);
  parts.type(typed('REA'), goesOn);
  parts.type(typed('D', ['BSpace', 'Y']), goesOn);
  expect(lines(parts)).toEqual(['REA', 'READ', 'REAY', 'D', 'Y']);
});

test('the parts of a line are forgotten ten seconds after it was submitted or dropped', () => {
  for (const end of [typed('', [], true), typed('', ['C-c'])]) {
    const parts = new LineParts();
    parts.type(typed('echo '), begins);
    parts.type(typed('READY'), goesOn);
    parts.type(end, { atMs: 1000, begins: false });
    expect(lines(parts, 10_999)).toContain('READY');
    expect(lines(parts, 11_000)).toEqual([]);
  }
});

test('what was not typed is no part', () => {
  const parts = new LineParts();
  parts.type(typed('echo '), begins);
  const input = typed('READY');
  parts.type(input, goesOn);
  parts.withdraw(input);
  expect(lines(parts)).toEqual([]);
});
