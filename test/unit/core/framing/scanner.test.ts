import fc from 'fast-check';
import stripAnsi from 'strip-ansi';
import { describe, expect, test } from 'vitest';

import { type Mark } from '../../../../src/core/framing/marks.js';
import { OutputScanner } from '../../../../src/core/framing/scanner.js';
import { cut, cuts, paneBytes } from './byte-arbitraries.js';

/** Text as latin1, so that every byte shows, with the marks where they stood. */
type Scanned = (string | Mark)[];

function scan(chunks: readonly Buffer[]): Scanned {
  const seen: Scanned = [];
  const scanner = new OutputScanner({
    text(bytes) {
      expect(bytes.length).toBeGreaterThan(0);
      const last = seen.at(-1);
      const text = bytes.toString('latin1');
      if (typeof last === 'string') seen[seen.length - 1] = last + text;
      else seen.push(text);
    },
    mark: (mark) => seen.push(mark),
  });
  for (const chunk of chunks) scanner.push(chunk);
  scanner.end();
  return seen;
}

/** The text without the marks, as latin1. */
function textOf(given: string | readonly Buffer[]): string {
  return scan(typeof given === 'string' ? [Buffer.from(given, 'latin1')] : given)
    .filter((part) => typeof part === 'string')
    .join('');
}

const START: Mark = { key: 'k1', kind: 'S' };

describe('OutputScanner: text', () => {
  test.each([
    ['CSI', 'a\x1b[31mb\x1b[mc', 'abc'],
    ['private CSI', '\x1b[?2004ha\x1b[?2004l\x1b[>c', 'a'],
    ['CSI with sub-parameters and intermediates', '\x1b[38:2::1:2:3ma\x1b[1 q\x1b[!p', 'a'],
    ['CSI that no terminal knows', 'a\x1b[1<2mb', 'ab'],
    ['OSC ended by BEL', '\x1b]0;title\x07a', 'a'],
    ['OSC ended by ST', '\x1b]8;;http://x/\x1b\\a\x1b]8;;\x1b\\', 'a'],
    ['OSC that holds control characters', '\x1b]0;a\nb\tc\x07d', 'd'],
    ['DCS', '\x1bP1$r0m\x1b\\a', 'a'],
    ['tmux passthrough with an OSC inside', '\x1bPtmux;\x1b\x1b]52;c;QUJD\x07\x1b\\a', 'a'],
    ['tmux passthrough with text inside', '\x1bPtmux;\x1b\x1b[2Jhello\x1b\\a', 'a'],
    ['passthrough of screen with an OSC inside', '\x1bP\x1b]52;c;QUJD\x07\x1b\\a', 'a'],
    ['APC', '\x1b_Gf=100;AAAA\x1b\\a', 'a'],
    ['PM', '\x1b^private\x1b\\a', 'a'],
    ['SOS', '\x1bXstring\x1b\\a', 'a'],
    ['a title', '\x1bktitle\x1b\\a', 'a'],
    ['character set selection', '\x1b(0a\x1b)Bb\x1b%Gc\x1b$)Cd', 'abcd'],
    ['shift out and in', 'a\x0eb\x0fc', 'abc'],
    ['two-character escapes', '\x1b7a\x1b8b\x1bMc\x1b=d\x1b>e\x1bcf', 'abcdef'],
    [
      'NUL, BEL, DEL and what lays out no text',
      'a\0b\x07c\x7fd\x1fe\x01f\x05g\x11h\x19i',
      'abcdefghi',
    ],
  ])('removes %s', (_, given, want) => {
    expect(textOf(given)).toBe(want);
  });

  test.each([
    ['CR LF becomes LF', 'a\r\nb\r\n', 'a\nb\n'],
    ['one CR for each LF, as the terminal driver adds it', 'a\r\r\nb', 'a\r\nb'],
    ['a CR of its own stays', '10%\r20%\r', '10%\r20%\r'],
    ['a CR before an escape sequence stays', 'a\r\x1b[Kb\n', 'a\rb\n'],
    ['BS, TAB, VT and FF stay', 'a\b\t\v\fb', 'a\b\t\v\fb'],
    ['a line end inside an escape sequence is one', 'a\x1b[3\r\n1mb', 'a\nb'],
    [
      'bytes of UTF-8 are never taken for C1 controls',
      '\xc2\x9b\x9b31m\x90\x9d\xff',
      '\xc2\x9b\x9b31m\x90\x9d\xff',
    ],
    ['CAN ends a sequence', 'a\x1b[3\x18b\x1b]0;t\x18c\x1b_t\x18d\x1bPt\x18e', 'abcde'],
    ['SUB ends a sequence', 'a\x1b[3\x1ab\x1b]0;t\x1ac\x1b_t\x1ad\x1bPt\x1ae', 'abcde'],
    [
      'ESC begins anew in every sequence',
      'a\x1b[3\x1b[mb\x1b]0;t\x1b[mc\x1b_t\x1b[md\x1bPt\x1b[me\x1b(\x1b[mf',
      'abcdef',
    ],
    [
      'BEL ends no string but an OSC',
      '\x1b_t\x07u\x1b\\a\x1bkt\x07u\x1b\\b\x1bPt\x07u\x1b\\c',
      'abc',
    ],
    ['bytes beyond ASCII do not end a sequence', 'a\x1b\xc3\xa9bc\x1b[3\xc3\xa91md', 'acd'],
    ['an unterminated string is no text', 'a\x1b]0;t', 'a'],
  ])('%s', (_, given, want) => {
    expect(textOf(given)).toBe(want);
  });

  test('does not depend on the chunks', () => {
    fc.assert(
      fc.property(paneBytes, cuts, (bytes, places) => {
        expect(scan(cut(bytes, places))).toEqual(scan([bytes]));
      }),
      { numRuns: 2000 },
    );
  });

  test('does not depend on its own slices', () => {
    const bytes = Buffer.from('0123456789\r\n\x1b[31mé\x1b]7717;k1;S\x07'.repeat(7001));
    expect(scan([bytes])).toEqual(scan(cut(bytes, [65535, 65536, 65537, 131_071, 131_073])));
  });

  test('agrees with strip-ansi on well-formed sequences', () => {
    const number = fc.integer({ min: 0, max: 9999 });
    const parameters = fc.array(number, { maxLength: 4 }).map((numbers) => numbers.join(';'));
    const csi = fc
      .tuple(
        fc.constantFrom('', '?', '>'),
        parameters,
        fc.constantFrom(...'ABCDHJKLMPSTcfhlmnrsu'.split('')),
      )
      .map(([mark, numbers, end]) => `\x1b[${numbers === '' ? '' : mark}${numbers}${end}`);
    const plain = fc.stringMatching(/^[ -Z^-~äß日🙂]{0,12}$/u);
    const osc = fc
      .tuple(
        fc.constantFrom('0;', '8;;', '52;c;', '1337;'),
        plain,
        fc.constantFrom('\x07', '\x1b\\'),
      )
      .map(([command, body, end]) => `\x1b]${command}${body}${end}`);
    fc.assert(
      fc.property(fc.array(fc.oneof(csi, osc, plain)), cuts, (parts, places) => {
        const given = parts.join('');
        const got = textOf(cut(Buffer.from(given), places));
        expect(Buffer.from(got, 'latin1').toString()).toBe(stripAnsi(given));
      }),
      { numRuns: 1000 },
    );
  });
});

describe('OutputScanner: marks', () => {
  test.each([
    ['ST', 'a\x1b]7717;k1;S\x1b\\b'],
    ['BEL', 'a\x1b]7717;k1;S\x07b'],
  ])('finds a mark ended by %s in its place', (_, given) => {
    expect(scan([Buffer.from(given)])).toEqual(['a', START, 'b']);
  });

  test.each([
    ['by another escape sequence', '\x1b]7717;k1;S\x1b[m'],
    ['by CAN', '\x1b]7717;k1;S\x18'],
    ['by nothing', '\x1b]7717;k1;S'],
  ])('takes no mark that is ended %s', (_, given) => {
    expect(scan([Buffer.from(given)])).toEqual([]);
  });

  test('takes no mark with anything added', () => {
    const given = ['0;7717;k1;S', '7717;k1;S;x', `7717;k1;S${'x'.repeat(4096)}`, '7717;k1;S\x1b[m'];
    expect(scan(given.map((body) => Buffer.from(`\x1b]${body}\x07`)))).toEqual([]);
  });

  test.each([
    '\x1b',
    '\x1b\x1b',
    '\x1b[',
    '\x1b[3',
    '\x1b(',
    '\x1b]',
    '\x1b]0;t',
    '\x1b]0;t\x1b',
    '\x1b]7717;k1;E;1',
    '\x1bP',
    '\x1bPq\x1b',
    '\x1bPq\x1b\x1b',
    '\x1bPq\x1b\x1b]77',
    '\x1bPq\x1b\x1b\x1b',
    '\x1b_',
    '\x1b^x',
    '\x1bX',
    '\x1bkt',
    '\r',
    '\xe6\x97',
  ])('finds a mark after %j, and what follows is text', (before) => {
    const seen = scan([Buffer.from(before, 'latin1'), Buffer.from('\x1b]7717;k1;S\x07b')]);
    expect(seen.slice(-2)).toEqual([START, 'b']);
  });

  test('finds a mark after any bytes', () => {
    fc.assert(
      fc.property(paneBytes, cuts, (before, places) => {
        const bytes = Buffer.concat([before, Buffer.from('\x1b]7717;k1;S\x1b\\after')]);
        expect(scan(cut(bytes, places)).slice(-2)).toEqual([START, 'after']);
      }),
      { numRuns: 2000 },
    );
  });

  test('finds no mark in the echo of a line that prints one', () => {
    const given = `$ . /tmp/x/a1;printf '\\33]7717;a1;T;%s\\a' $?\r\n`;
    expect(scan([Buffer.from(given)])).toEqual([given.replace('\r', '')]);
  });
});
