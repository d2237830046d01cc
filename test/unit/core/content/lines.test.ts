import { expect, test } from 'vitest';
import { plainLines, trimLine, trimLines } from '../../../../src/core/content/lines.js';

test('blanks at the ends of lines and blank lines at the end are cut, and no others', () => {
  expect(trimLines(['', '  a \t', '   ', 'b', ' ', ''])).toEqual(['', '  a', '', 'b']);
  expect(trimLines(['', ' '])).toEqual([]);
  expect(trimLine('a\u00a0\u3000')).toBe('a\u00a0\u3000');
});

test('what could still do something to a reader is removed', () => {
  expect(plainLines('a\u009bb\nc\u202ed')).toEqual(['ab', 'cd']);
});
