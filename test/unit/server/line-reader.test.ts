import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Line, LineReader } from '../../../src/server/line-reader.js';

function read(chunks: readonly Buffer[], maxBytes = 20): readonly Line[] {
  const reader = new LineReader(maxBytes);
  return chunks.flatMap((chunk) => reader.push(chunk));
}

function cut(bytes: Buffer, places: readonly number[]): readonly Buffer[] {
  const sorted = [...places.map((place) => place % (bytes.length + 1)), 0, bytes.length].sort(
    (a, b) => a - b,
  );
  return sorted.slice(1).map((end, index) => bytes.subarray(sorted[index], end));
}

test('lines are the same however the bytes are cut', () => {
  fc.assert(
    fc.property(
      fc.array(
        fc
          .string({ unit: 'grapheme', maxLength: 40 })
          .map((line) => line.replaceAll(/[\r\n]/g, '')),
      ),
      fc.array(fc.nat()),
      (lines, places) => {
        const bytes = Buffer.from(lines.map((line) => `${line}\n`).join(''));
        expect(read(cut(bytes, places))).toEqual(read([bytes]));
        expect(read(cut(bytes, places), 1000)).toEqual(
          lines.map((text) => ({ kind: 'line', text })),
        );
      },
    ),
  );
});

test('a CR before the LF is no part of the line', () => {
  expect(read([Buffer.from('a\r'), Buffer.from('\nb\rc\n')])).toEqual([
    { kind: 'line', text: 'a' },
    { kind: 'line', text: 'b\rc' },
  ]);
});

test('a line that is too long is told with its ends, and the next one is read', () => {
  const long = `{"id":7,${'x'.repeat(5000)}"id":8}`;
  for (const size of [1, 7, 1000, 10_000]) {
    const bytes = Buffer.from(`${long}\nok\n`);
    const chunks = Array.from({ length: Math.ceil(bytes.length / size) }, (_, index) =>
      bytes.subarray(index * size, (index + 1) * size),
    );
    const [first, second] = read(chunks, 3000);
    expect(first).toMatchObject({ kind: 'tooLong', bytes: long.length });
    expect(first).toHaveProperty('head', expect.stringMatching(/^\{"id":7/));
    expect(first).toHaveProperty('tail', expect.stringMatching(/"id":8\}$/));
    expect(second).toEqual({ kind: 'line', text: 'ok' });
  }
});

test('a line of exactly the limit is kept', () => {
  expect(read([Buffer.from('12345\n123456\n')], 5).map(({ kind }) => kind)).toEqual([
    'line',
    'tooLong',
  ]);
});
