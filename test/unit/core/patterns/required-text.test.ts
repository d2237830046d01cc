import fc from 'fast-check';
import { RE2JS } from 're2js';
import { expect, test } from 'vitest';
import { requiredText } from '../../../../src/core/patterns/required-text.js';

test.each([
  ['ready', 'ready'],
  ['^Server READY$', 'server ready'],
  [String.raw`\d+ tests? passed`, ' passed'],
  ['ab+cd', 'ab'],
  ['abc{0,2}d', 'ab'],
  ['abc{x', 'abc{x'],
  [String.raw`listening on \[::\]:`, 'listening on [::]:'],
  ['(foo|bar) done', ' done'],
  ['[]a)b|c] done', ' done'],
  ['[[:alpha:]x]yz', 'yz'],
  ['(?i)ok', 'ok'],
  ['a.*?bcd', 'bcd'],
])('%s needs %s', (pattern, text) => {
  expect(requiredText(pattern)).toBe(text);
});

test.each([
  '',
  'ready|done',
  '.*',
  'x?',
  '(a)',
  String.raw`\x41bc`,
  String.raw`\Qa|b\E`,
  'é',
  '[abc',
])('of %s nothing is known', (pattern) => {
  expect(requiredText(pattern)).toBeUndefined();
});

const PIECES = [
  'a',
  'K',
  'sk',
  'é',
  '.',
  '^',
  '$',
  '(a|b)',
  '[^a]',
  '[]k]',
  '[[:alpha:]]',
  '\\d',
  '\\.',
]
  .concat(['|', '(?i)', '(?:', ')', '\\b', '\\pL', '\\x{4b}', '{', '}', ']', ':', '-', '(?-i)s'])
  .concat(['*', '+', '?', '{2}', '{0,1}', '{1,}', '+?']);
const texts = fc.array(
  fc.constantFrom('a', 'b', 'k', 'K', 'S', 's', '.', '1', 'é', 'É', '{', ']', ':'),
);

test('what matches holds it', () => {
  let matches = 0;
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...PIECES), { maxLength: 6 }), texts, (pieces, units) => {
      const pattern = pieces.join('');
      const text = units.join('');
      const required = requiredText(pattern);
      if (required === undefined || !canMatch(pattern, text)) return;
      matches += 1;
      expect(text.toLowerCase()).toContain(required);
    }),
    { numRuns: 10_000 },
  );
  expect(matches).toBeGreaterThan(100);
});

function canMatch(pattern: string, text: string): boolean {
  try {
    return RE2JS.compile(pattern, RE2JS.MULTILINE | RE2JS.CASE_INSENSITIVE).test(text);
  } catch {
    return false;
  }
}
