import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dimLine } from '../../../../src/core/framing/dim-line.js';

test.each([
  { given: 'echo hi', columns: 80, want: '$ echo hi' },
  { given: 'echo a\necho b', columns: 80, want: '$ echo a…' },
  { given: 'echo a\n\n', columns: 80, want: '$ echo a' },
  { given: '\n\necho a', columns: 80, want: '$ echo a' },
  { given: 'a\tb\x1b[31m\x7f', columns: 80, want: '$ a^Ib^[[31m^?' },
  { given: 'a\x9b31m\u0085', columns: 80, want: '$ a\\x9b31m\\x85' },
  { given: 'a\u202eb\u200bc\ufeff', columns: 80, want: '$ a\\u202eb\\u200bc\\ufeff' },
  { given: 'a\rb', columns: 80, want: '$ a^Mb' },
  { given: 'x'.repeat(20), columns: 10, want: '$ xxxxxxx…' },
  { given: 'x'.repeat(7), columns: 10, want: '$ xxxxxxx' },
  { given: '漢字漢字', columns: 10, want: '$ 漢字漢…' },
  { given: '漢字漢', columns: 10, want: '$ 漢字漢' },
  { given: '🙂🙂🙂🙂', columns: 10, want: '$ 🙂🙂🙂…' },
  { given: 'e\u0301e\u0301', columns: 5, want: '$ e\u0301e\u0301' },
  { given: '\x1b\x1b', columns: 6, want: '$ ^[…' },
  { given: '%s \\033', columns: 80, want: '$ %s \\033' },
  { given: '\ud800', columns: 80, want: '$ \\ud800' },
])('shows $given as $want', ({ given, columns, want }) => {
  expect(dimLine(given, columns)).toBe(want);
});

test('never holds a control or format character, nor more characters than the pane has columns', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.integer({ min: 4, max: 40 }), (text, columns) => {
      const line = dimLine(text, columns);
      expect(line).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/u);
      const spacing = Array.from(line).filter((character) => !/\p{M}/u.test(character));
      expect(spacing.length).toBeLessThanOrEqual(columns);
    }),
  );
});
