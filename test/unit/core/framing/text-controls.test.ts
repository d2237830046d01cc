import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { removeTextControls } from '../../../../src/core/framing/text-controls.js';

describe('removeTextControls', () => {
  test('removes C1 controls and bidirectional embeddings, overrides and isolates, and nothing else', () => {
    const points = Array.from({ length: 0x3000 }, (_, point) => String.fromCodePoint(point));
    const removed = points.filter((point) => removeTextControls(Buffer.from(point)).length === 0);
    const inRange = (first: number, last: number): string[] =>
      Array.from({ length: last - first + 1 }, (_, i) => String.fromCodePoint(first + i));
    expect(removed).toEqual([
      ...inRange(0x80, 0x9f),
      ...inRange(0x202a, 0x202e),
      ...inRange(0x2066, 0x2069),
    ]);
  });

  test('agrees with a regular expression over the string', () => {
    const character = fc.oneof(
      fc.constantFrom(
        '\u0085',
        '\u009b',
        '\u00a0',
        '\u202a',
        '\u202f',
        '\u2014',
        '\u2066',
        '\u206a',
        'Â',
        'â',
      ),
      fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
    );
    fc.assert(
      fc.property(fc.array(character), (characters) => {
        const text = Buffer.from(characters.join(''));
        const want = text.toString().replace(/[\u0080-\u009f\u202a-\u202e\u2066-\u2069]/g, '');
        expect(removeTextControls(text).toString()).toBe(want);
      }),
      { numRuns: 1000 },
    );
  });

  test('gives text without controls back as it is', () => {
    const text = Buffer.from('naïve — “text” │ 日本語');
    expect(removeTextControls(text)).toBe(text);
  });
});
