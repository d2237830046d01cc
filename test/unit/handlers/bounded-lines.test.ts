import fc from 'fast-check';
import { expect, test } from 'vitest';
import { boundLines } from '../../../src/handlers/bounded-lines.js';

test('the last lines are kept, and the others counted', () => {
  const lines = ['one', 'two', 'three'];
  expect(boundLines(lines, { maxLines: 2, maxBytes: 100 })).toEqual({
    text: 'two\nthree',
    count: 2,
    droppedLines: 1,
  });
  expect(boundLines(lines, { maxLines: Infinity, maxBytes: 9 }).text).toBe('two\nthree');
  expect(boundLines(lines, { maxLines: Infinity, maxBytes: 8 }).text).toBe('three');
  expect(boundLines(lines, { maxLines: 0, maxBytes: 9 })).toMatchObject({
    text: '',
    droppedLines: 3,
  });
});

test('of a single line that is too long, the end is kept', () => {
  expect(boundLines(['a', 'x日本'], { maxLines: 5, maxBytes: 4 })).toEqual({
    text: '本',
    count: 1,
    droppedLines: 1,
  });
});

test('every line is kept or counted', () => {
  const lines = fc.array(fc.string({ unit: 'grapheme' }).map((line) => line.replace(/\n/g, '')));
  fc.assert(
    fc.property(
      lines,
      fc.nat({ max: 9 }),
      fc.integer({ min: 1, max: 40 }),
      (all, maxLines, maxBytes) => {
        const { text, count, droppedLines } = boundLines(all, { maxLines, maxBytes });
        expect(count + droppedLines).toBe(all.length);
        expect(count).toBeLessThanOrEqual(maxLines);
        expect(Buffer.byteLength(text)).toBeLessThanOrEqual(maxBytes);
        expect(all.join('\n').endsWith(text)).toBe(true);
      },
    ),
  );
});
