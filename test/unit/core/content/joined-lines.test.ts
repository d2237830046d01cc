import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findRows } from '../../../../src/core/content/joined-lines.js';

test('each line is found in the row where it begins, however the rows were wrapped', () => {
  const row = fc.string({ minLength: 1, maxLength: 5 });
  const line = fc.oneof(fc.constant(['']), fc.array(row, { minLength: 1, maxLength: 4 }));
  fc.assert(
    fc.property(
      fc.array(line, { minLength: 1 }),
      fc.integer({ min: -50, max: 0 }),
      (lines, first) => {
        let row = first;
        const expected = lines.map((rows) => {
          const found = { row, text: rows.join('') };
          row += rows.length;
          return found;
        });
        const joined = lines.map((rows) => rows.join(''));
        expect(findRows(joined, lines.flat(), first)).toEqual(expected);
      },
    ),
  );
});

test('an empty rest of a wrapped line does not move the lines after it', () => {
  expect(findRows(['wrapped', '', 'next'], ['wrapped', '', '', 'next'], 0)).toEqual([
    { row: 0, text: 'wrapped' },
    { row: 1, text: '' },
    { row: 3, text: 'next' },
  ]);
  expect(findRows(['wrapped', 'next'], ['wrapped', '', 'next'], 0).at(-1)?.row).toBe(2);
});
