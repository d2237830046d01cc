import { expect, test } from 'vitest';
import { findLastCommand, withoutFlags } from '../../../../src/core/content/last-command.js';

test('the output is between its mark and the next prompt', () => {
  const rows = [
    'P $ old',
    'O old output',
    'P $ new',
    'O one',
    '- two',
    'W th',
    '- ree',
    'P $ ',
    '- ',
  ];
  expect(findLastCommand(rows)).toEqual(['one', 'two', 'th', 'ree']);
});

test('the output of a command that still runs goes to the end', () => {
  expect(findLastCommand(['P $ run', 'OX one', '- two'])).toEqual(['one', 'two']);
});

test('a command without output has none', () => {
  expect(findLastCommand(['O old', 'P $ true', 'OP $ '])).toEqual([]);
});

test('without a mark there is no output to find', () => {
  expect(findLastCommand(['P $ ', '- text'])).toBeUndefined();
});

test('flags are taken off, and nothing but flags', () => {
  expect(withoutFlags(['- - a', 'DHW  b ', '- '])).toEqual(['- a', ' b ', '']);
  expect(() => withoutFlags(['text'])).toThrow(RangeError);
});
