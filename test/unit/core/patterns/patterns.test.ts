import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compilePatterns, type Patterns } from '../../../../src/core/patterns/patterns.js';
import { SearchedText } from '../../../../src/core/patterns/searched-text.js';

function compiled(patterns: readonly string[], regex: boolean, matchCase = true): Patterns {
  const list = compilePatterns('patterns', patterns, { regex, matchCase });
  if ('reason' in list) throw new Error(list.reason);
  return list;
}

describe('a list of patterns', () => {
  test('finds what ends first, and of equals the first', () => {
    for (const regex of [true, false]) {
      const list = compiled(['beta', 'alpha', 'pha', 'alp'], regex);
      expect(list.find('alpha beta', 0)).toEqual({ index: 3, start: 0, end: 3 });
      expect(list.find('alpha beta', 3)).toEqual({ index: 1, start: 0, end: 5 });
      expect(list.find('alpha beta', 5)).toEqual({ index: 0, start: 6, end: 10 });
      expect(list.find('alpha beta', 10)).toBeUndefined();
    }
  });

  test('tells letter case apart or not, character by character', () => {
    expect(compiled(['ready'], false).find('READY', 0)).toBeUndefined();
    for (const [pattern, text] of [
      ['ready', 'READY'],
      ['ὈΔΥΣΣΕΎΣ', 'ὀδυσσεύς'],
      ['x', 'İX'],
    ] as const)
      expect(compiled([pattern], false, false).find(text, 0)?.end).toBe(text.length);
    expect(compiled(['ärger'], true, false).matches('ÄRGER')).toBe(0);
  });

  test('takes the beginnings and ends of lines for those of expressions', () => {
    expect(compiled(['^b$'], true).find('a\nb\nc', 0)).toMatchObject({ start: 2, end: 3 });
  });

  test('needs time in proportion to the text, whatever the expression', () => {
    const list = compiled(['^(a+)+$', '(x+x+)+y'], true);
    expect(list.find(`${'a'.repeat(50_000)}!${'x'.repeat(50_000)}`, 0)).toBeUndefined();
  });
});

test.each([
  ['a(b', 1],
  ['(a(b)', 0],
  ['ab)c', 2],
  ['é(', 1],
  ['🙂🙂**', 2],
  ['[(]a(', 4],
  [String.raw`\(a(`, 3],
  ['x[z-a]', 2],
  ['a\\', 2],
  ['x{1001}', 1],
  ['(?=a)', 0],
  ['x[ab', 1],
])('%s is refused with the place of its error', (pattern, position) => {
  const list = compilePatterns('stop', ['fine', pattern], { regex: true, matchCase: true });
  expect(list).toMatchObject({ reason: 'badPattern', list: 'stop', index: 1, position });
});

test.each([
  ['one that is too long', ['x'.repeat(4097)], 0],
  ['too much together', Array.from({ length: 5 }, () => 'é'.repeat(2048)), 4],
])('%s is refused', (_what, patterns, index) => {
  const list = compilePatterns('patterns', patterns, { regex: true, matchCase: true });
  expect(list).toEqual({ reason: 'patternTooLarge', list: 'patterns', index });
});

test('an expression that repeats too much is refused', () => {
  const patterns = ['x', String.raw`(?:\w?\W?\w*\W*\w?){1000}`];
  const list = compilePatterns('stop', patterns, { regex: true, matchCase: true });
  expect(list).toEqual({ reason: 'patternTooCostly', list: 'stop', index: 1 });
});

test.each(['abcdefgh', '.+', '(a|b)?', '(|a)', '()?', '[^x]?'])(
  'as long as it may be, without counts, an expression of %s is taken',
  (piece) => {
    const pattern = piece.repeat(4096 / piece.length);
    expect(compiled([pattern], true).cost).toBeGreaterThan(1000);
  },
);

test('counts that people write are taken', () => {
  expect(compiled(['error.{0,999}failed.{0,999}done.{0,999}'], true).cost).toBeGreaterThan(5000);
});

test('any text as an expression is compiled or refused with a place in it', () => {
  const text = fc.string({
    unit: fc.constantFrom(...Array.from('ab()[]{}*+?|\\^$.-,:1é🙂')),
    maxLength: 12,
  });
  fc.assert(
    fc.property(text, (pattern) => {
      const list = compilePatterns('patterns', [pattern], { regex: true, matchCase: false });
      if (!('reason' in list) || list.reason !== 'badPattern') return;
      expect(list.position).toBeGreaterThanOrEqual(0);
      expect(list.position).toBeLessThanOrEqual(Array.from(pattern).length);
    }),
  );
});

test('says no at once only where nothing ends in the news', () => {
  const texts = fc
    .array(fc.constantFrom('a', 'B', 'é', '\n', 'ab', 'ſ', 'k', '-'))
    .map((all) => all.join(''));
  const lists = fc.array(fc.constantFrom('ab', 'b', 'K', 's', '\na', '-', 'k'), { maxLength: 3 });
  fc.assert(
    fc.property(texts, texts, lists, fc.boolean(), (before, news, patterns, matchCase) => {
      for (const regex of [true, false]) {
        const list = compiled(patterns, regex, matchCase);
        const found = list.find(before + news, before.length) !== undefined;
        const may = list.mayEnd(new SearchedText(before, news));
        if (found) expect(may).toBe(true);
        if (!regex && news !== '') expect(may).toBe(found);
      }
    }),
  );
});
