import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodeOutput, parseOutput } from '../../../src/tmux/escape.js';

/** As tmux writes a pane's bytes: below 0x20, and the backslash, in octal. */
function encode(bytes: Uint8Array): Buffer {
  const parts = [...bytes].map((byte) =>
    byte < 0x20 || byte === 0x5c
      ? Buffer.from(`\\${byte.toString(8).padStart(3, '0')}`)
      : Buffer.from([byte]),
  );
  return Buffer.concat(parts);
}

const cases: { name: string; given: string; want: string }[] = [
  { name: 'plain text', given: 'abc', want: 'abc' },
  { name: 'control characters', given: 'a\\015\\012\\033[1m', want: 'a\r\n\u001b[1m' },
  { name: 'a backslash', given: 'C:\\134dir', want: 'C:\\dir' },
  { name: 'an escaped escape', given: '\\134033', want: '\\033' },
  { name: 'a backslash that is none of tmux', given: 'a\\9\\12', want: 'a\\9\\12' },
  { name: 'a backslash before an escape', given: '\\\\012', want: '\\\n' },
  { name: 'more than a byte', given: '\\777', want: '\\777' },
  { name: 'nothing', given: '', want: '' },
];

test.each(cases)('decodes $name', ({ given, want }) => {
  expect(decodeOutput(Buffer.from(given)).toString()).toBe(want);
});

test('undoes the escaping of any bytes', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
      expect(decodeOutput(encode(bytes)).equals(bytes)).toBe(true);
    }),
  );
});

test('does not touch what it is given', () => {
  const given = Buffer.from('a\\012b');
  decodeOutput(given);
  expect(given.toString()).toBe('a\\012b');
});

const lines: { name: string; given: string; want: [string, string] | undefined }[] = [
  { name: 'output', given: '%output %12 a\\012 b', want: ['%12', 'a\n b'] },
  { name: 'output that begins with a blank', given: '%output %1  x', want: ['%1', ' x'] },
  { name: 'empty output', given: '%output %1 ', want: ['%1', ''] },
  { name: 'aged output', given: '%extended-output %3 120 : a : b', want: ['%3', 'a : b'] },
  {
    name: 'aged output with more fields',
    given: '%extended-output %3 1 x y : a',
    want: ['%3', 'a'],
  },
  { name: 'something else', given: '%outputs %1 x', want: undefined },
  { name: 'output without a value', given: '%output %1', want: undefined },
];

test.each(lines)('reads $name', ({ given, want }) => {
  const read = parseOutput(Buffer.from(given));
  expect(read && [read.paneId, read.bytes.toString()]).toEqual(want);
});
