import fc from 'fast-check';

/** Bytes that a scanner of terminal output has something to decide about, more often than chance. */
const DELICATE = [
  '\x1b',
  '\x1b[',
  '\x1b[31m',
  '\x1b]',
  '\x1b]0;t',
  '\x1b\\',
  '\x07',
  '\x1bP',
  '\x1bPtmux;',
  '\x1bPq',
  '\x1b_',
  '\x1b^',
  '\x1bX',
  '\x1bk',
  '\x1b(B',
  '\x18',
  '\x1a',
  '\r',
  '\n',
  '\r\n',
  '\r\r\n',
  '\0',
  '\x7f',
  '\x0e',
  '\b',
  '\t',
  '\f',
  ';',
  '[',
  ']',
  'P',
  '\\',
  'm',
  'text',
  'é',
  '日',
  '🙂',
  '\u009b',
  '\u0085',
  '\u202e',
  '\u2066',
  '\u2014',
  '\ufeff',
  ']7717;',
  '\x1b]7717;',
  '\x1b]7717;a;S\x07',
];

const piece = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...DELICATE).map((text) => Buffer.from(text)) },
  { weight: 2, arbitrary: fc.uint8Array({ maxLength: 4 }).map((bytes) => Buffer.from(bytes)) },
  {
    weight: 1,
    arbitrary: fc.string({ unit: 'grapheme', maxLength: 8 }).map((text) => Buffer.from(text)),
  },
);

/** What a pane may print, sane or not. */
export const paneBytes: fc.Arbitrary<Buffer> = fc
  .array(piece, { maxLength: 24 })
  .map((pieces) => Buffer.concat(pieces));

/** Places to cut at, as fractions; see `cut`. */
export const cuts: fc.Arbitrary<number[]> = fc.array(fc.nat({ max: 10_000 }), { maxLength: 12 });

/** The chunks of some bytes: cut at the given places, or between any two bytes when there are none. */
export function cut(bytes: Buffer, places: readonly number[]): Buffer[] {
  const ends =
    places.length === 0
      ? Array.from(bytes, (_, at) => at + 1)
      : [...places.map((place) => place % (bytes.length + 1)), bytes.length].sort((a, b) => a - b);
  return ends.map((end, i) => bytes.subarray(i === 0 ? 0 : ends[i - 1], end));
}
