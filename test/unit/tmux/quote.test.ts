import fc from 'fast-check';
import { expect, test } from 'vitest';
import { commandLine, quote } from '../../../src/tmux/quote.js';

const cases: { given: string; want: string }[] = [
  { given: '', want: '""' },
  { given: 'plain word', want: '"plain word"' },
  { given: 'a"b\\c$d~e', want: String.raw`"a\"b\\c\$d\~e"` },
  { given: 'a\n\tb\u001b\u007f', want: String.raw`"a\012\011b\033\177"` },
  { given: "it's #1 ; {x}", want: `"it's #1 ; {x}"` },
];

test.each(cases)('quotes $given', ({ given, want }) => {
  expect(quote(given)).toBe(want);
});

test('any text stays on one line, without control characters', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      fc.pre(!text.includes('\0'));
      expect(quote(text)).not.toMatch(/[\u0000-\u001f\u007f]/);
    }),
  );
});

test('NUL is refused', () => {
  expect(() => quote('a\0b')).toThrow(RangeError);
});

test('a command line leaves plain words bare and quotes the rest', () => {
  expect(commandLine('send-keys', '-t', '%1', '-l', 'a b')).toBe('send-keys -t "%1" -l "a b"');
});
