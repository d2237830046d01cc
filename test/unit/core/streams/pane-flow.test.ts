import fc from 'fast-check';
import { expect, test } from 'vitest';
import { PaneFlow } from '../../../../src/core/streams/pane-flow.js';

function flow(chunks: readonly (string | Buffer)[], columns = 20): string {
  let told = '';
  const pane = new PaneFlow({ columns }, (text) => (told += text));
  for (const chunk of chunks) pane.push(Buffer.from(chunk));
  return told + pane.current;
}

test.each([
  ['lines', 'one\r\ntwo\r\n', 'one\ntwo\n'],
  ['a line that is not complete', 'one\r\ntw', 'one\ntw'],
  ['colours and titles', '\x1b[31mred\x1b[m\x1b]0;title\x07!', 'red!'],
  ['a line that is overwritten, before', '50%\r60%\r\n', '50%\n60%\n'],
  [
    'a longer line that is overwritten once',
    'loading 10%\rdone\x1b[K\r\n',
    'loading 10%\ndoneing 10%\ndone\n',
  ],
  ['a line that is erased, before', 'gone\r\x1b[Knew\r\n', 'gone\nnew\n'],
  ['the same written again only once', 'same\rsame\r\n', 'same\n'],
  ['a typing error that is taken back', 'ab\b \bc', 'ab\nac'],
  ['steps of the cursor', 'ad\x1b[Dbcd\r\n', 'ad\nabcd\n'],
  ['steps over blanks', 'a\x1b[3Cb\r\n', 'a   b\n'],
  ['a column', 'ab\x1b[5Gc\r\n', 'ab  c\n'],
  ['deleted and inserted characters', 'axbc\x1b[3D\x1b[P\x1b[@y\r\n', 'axbc\naybc\n'],
  ['a wrapped line as one', 'x'.repeat(30), 'x'.repeat(30)],
  ['the second row of a wrapped line', `${'x'.repeat(20)} \rabc`, `${'x'.repeat(20)}abc`],
  [
    'the first row of a wrapped line',
    `${'x'.repeat(25)}\x1b[A\ry`,
    `${'x'.repeat(25)}\ny${'x'.repeat(24)}`,
  ],
  ['other places as other lines', '\x1b[5;3Hhere\x1b[2;1Hthere', '  here\nthere'],
  ['two places in a row', '\x1b[5;1Hone\x1b[5;6Htwo', 'one  two'],
  ['what the alternate screen hides', 'a\x1b[?1049h\x1b[Hb\x1b[?1049lc', 'a\nb\nc'],
  [
    'a line that a shell wraps by itself, up and down its rows',
    `${'x'.repeat(22)}\x1bM\r\r\n\x1b[2Cyy`,
    `${'x'.repeat(22)}yy`,
  ],
  ['wide characters', '日本\b\b\x1b[Kx', '日本\n日x'],
  [
    'no line that shows a run to people',
    'a\r\n\x1b]7717;k1;D\x07$ true\r\n\x1b]7717;k1;d\x07b',
    'a\nb',
  ],
  ['no mark of zsh for a missing line end', `%${' '.repeat(19)}\r \r$ `, '$ '],
])('it tells %s', (_what, bytes, want) => {
  expect(flow([bytes])).toBe(want);
});

test('a line longer than any is told in parts, and nothing of it is lost', () => {
  for (const start of ['', 'a\ra']) {
    const text = flow([`${start}${'x'.repeat(70_000)}END`]);
    expect(text.replaceAll('\n', '').replace(/^a+/, '')).toBe(`${'x'.repeat(70_000)}END`);
  }
});

const PIECES = [
  'ab',
  'ž',
  '日',
  ' ',
  '\t',
  '\r',
  '\n',
  '\b',
  '\x1b[K',
  '\x1b[2J',
  '\x1b[D',
  '\x1b[3C',
].concat(['\x1b[A', '\x1b[2;4H', '\x1b[P', '\x1b[31m', '\x1b]0;t\x07']);

test('however the bytes are cut, the text is the same', () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom(...PIECES), { maxLength: 30 }),
      fc.array(fc.nat(80), { maxLength: 6 }),
      (pieces, cuts) => {
        const whole = Buffer.from(pieces.join(''));
        const places = [0, ...cuts.map((cut) => Math.min(cut, whole.length)), whole.length];
        const sorted = places.toSorted((one, other) => one - other);
        const chunks = sorted.slice(1).map((end, at) => whole.subarray(sorted[at], end));
        expect(flow(chunks, 10)).toBe(flow([whole], 10));
      },
    ),
  );
});

test('what stands on the line is old until it is overwritten', () => {
  const told: [string, number][] = [];
  const pane = new PaneFlow({ columns: 20 }, (text, old) => told.push([text, old]));
  pane.push(Buffer.from('$ '));
  pane.markOld();
  pane.push(Buffer.from('ls\r\n'));
  pane.push(Buffer.from('12345'));
  pane.markOld();
  expect(pane.old).toBe(5);
  pane.push(Buffer.from('\rab'));
  expect(pane.old).toBe(0);
  expect(told).toEqual([
    ['$ ls\n', 2],
    ['12345\n', 5],
  ]);
});
