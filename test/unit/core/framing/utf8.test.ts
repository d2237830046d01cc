import { isUtf8 } from 'node:buffer';

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { Utf8Normaliser } from '../../../../src/core/framing/utf8.js';
import { cut, cuts, paneBytes } from './byte-arbitraries.js';

function normalise(chunks: readonly Buffer[]): Buffer[] {
  const normaliser = new Utf8Normaliser();
  return [...chunks.map((chunk) => normaliser.push(chunk)), normaliser.end()];
}

const oracle = (bytes: Buffer): string =>
  new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);

/** Bytes at which a UTF-8 decoder decides. */
const edgy = fc
  .array(
    fc.constantFrom(
      0x00,
      0x41,
      0x7f,
      0x80,
      0x8f,
      0x90,
      0x9f,
      0xa0,
      0xbf,
      0xc0,
      0xc1,
      0xc2,
      0xdf,
      0xe0,
      0xe1,
      0xec,
      0xed,
      0xee,
      0xef,
      0xf0,
      0xf1,
      0xf3,
      0xf4,
      0xf5,
      0xff,
      0xbb,
    ),
    { maxLength: 16 },
  )
  .map((bytes) => Buffer.from(bytes));

describe('Utf8Normaliser', () => {
  test.each([
    ['text', '日本語🙂', '日本語🙂'],
    ['a byte order mark', '\ufeffa', '\ufeffa'],
  ])('keeps %s', (_, given, want) => {
    expect(Buffer.concat(normalise([Buffer.from(given)])).toString()).toBe(want);
  });

  test.each([
    ['a byte that begins nothing', [0x61, 0xff, 0x62], 'a\ufffdb'],
    ['a lone continuation', [0x80, 0x9b], '\ufffd\ufffd'],
    ['an overlong form', [0xc0, 0x80, 0xe0, 0x80, 0x80], '\ufffd'.repeat(5)],
    ['a surrogate', [0xed, 0xa0, 0x80], '\ufffd'.repeat(3)],
    ['a point above U+10FFFF', [0xf4, 0x90, 0x80, 0x80], '\ufffd'.repeat(4)],
    ['a character cut short by another', [0xf0, 0x9f, 0x99, 0x61], '\ufffda'],
    ['a character cut short by the end', [0x61, 0xe6, 0x97], 'a\ufffd'],
  ])('replaces %s', (_, given, want) => {
    expect(Buffer.concat(normalise([Buffer.from(given)])).toString()).toBe(want);
  });

  test('agrees with TextDecoder, wherever it is cut, in whole characters', () => {
    fc.assert(
      fc.property(fc.oneof(edgy, paneBytes), cuts, (bytes, places) => {
        const parts = normalise(cut(bytes, places));
        expect(parts.every((part) => isUtf8(part))).toBe(true);
        expect(Buffer.concat(parts).toString()).toBe(oracle(bytes));
      }),
      { numRuns: 3000 },
    );
  });

  test('begins anew after its end', () => {
    const normaliser = new Utf8Normaliser();
    normaliser.push(Buffer.from([0xe6]));
    expect(normaliser.end().toString()).toBe('\ufffd');
    expect(normaliser.push(Buffer.from('é')).toString()).toBe('é');
    expect(normaliser.end().toString()).toBe('');
  });
});
