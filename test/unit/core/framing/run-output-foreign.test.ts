import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { RunOutput } from '../../../../src/core/framing/run-output.js';
import { cut, cuts } from './byte-arbitraries.js';
import { end, ID, mark, NONCE, OTHER, run, sourcingLine, START, textOf } from './run-fixture.js';

describe('RunOutput: others in the output', () => {
  test.each([
    ['a whole foreign run', `${mark(OTHER, 'S')}theirs\r\n${mark(OTHER, 'E;0')}`, ''],
    ['a foreign dim line', `${mark(OTHER, 'D')}$ theirs\r\n${mark(OTHER, 'd')}`, ''],
    [
      'a foreign run in a foreign run',
      `${mark('kb', 'S')}1${mark('kc', 'S')}2${mark('kc', 'E;0')}3${mark('kb', 'E;0')}`,
      '',
    ],
    [
      'a foreign run that began in a foreign run',
      `${mark('kb', 'S')}1${mark('kc', 'S')}2${mark('kb', 'E;0')}`,
      '',
    ],
    [
      'a foreign run in an unterminated one',
      `${mark('kb', 'S')}1${mark('kc', 'S')}2${mark('kc', 'E;0')}3`,
      '13',
    ],
    ['a lone foreign end', mark(OTHER, 'E;0'), ''],
    ['a lone foreign tail mark', mark('b2', 'T;0'), ''],
    ['a foreign sourcing line', sourcingLine('b2'), ''],
    [
      'a sourcing line behind the keys that clear a prompt',
      `^[ddi^E${'\b \b'.repeat(7)}${sourcingLine('b2')}`,
      '',
    ],
    ...(['zsh', 'mksh', 'ksh93', 'dash'] as const).map((shell): [string, string, string] => [
      `a sourcing line of ${shell}`,
      sourcingLine('b2', shell),
      '',
    ]),
    ['the text after an unterminated foreign start', `${mark(OTHER, 'S')}kept`, 'kept'],
    [
      'a foreign run that stands deeper than it is looked for',
      `${['kb', 'kc', 'kd', 'ke', 'kf'].map((key) => mark(key, 'S')).join('')}1${mark('kf', 'E;0')}2`,
      '12',
    ],
    [
      'a foreign run whose start came twice',
      `${mark('kb', 'S')}1${mark('kb', 'S')}2${mark('kb', 'E;0')}3`,
      '13',
    ],
    ['ten foreign starts within one another', mark('kb', 'S').repeat(10) + 'kept', 'kept'],
  ])('takes out, or keeps, %s and says so', (_, printed, left) => {
    const { output } = run([START, 'before ', printed, 'after\r\n', end(0)]);
    expect(output.text()).toBe(`before ${left}after\n`);
    expect(output.bytes).toBe(Buffer.byteLength(output.text()));
    expect(output.foreignOutputSuspected).toBe(true);
  });

  test.each([
    ['text about marks', "printf '\\33]7717;k1;S'\r\n"],
    ['a sourcing line whose two ids differ', sourcingLine('b2').replace(' b2 "', ' c3 "')],
    ['a line that sources a file', ' . /etc/profile\r\n'],
    ['an OSC of the same number that is no mark', '\x1b]7717;hello\x07'],
  ])('does not take %s for another writer', (_, printed) => {
    const { output } = run([START, printed, end(0)]);
    expect(output.text()).toBe(printed.startsWith('\x1b') ? '' : printed.replace('\r', ''));
    expect(output.foreignOutputSuspected).toBe(false);
  });

  test('puts a character together that a foreign run cut in two', () => {
    const [first, rest] = [Buffer.from('日').subarray(0, 1), Buffer.from('日').subarray(1)];
    expect(textOf(first, `${mark(OTHER, 'S')}x${mark(OTHER, 'E;0')}`, rest)).toBe('日');
  });

  test('holds no more aside than it may keep', () => {
    const { output } = run(
      [START, 'own\r\n', mark(OTHER, 'S'), 'line\r\n'.repeat(1000), end(0)],
      12,
    );
    expect(output.text()).toBe('line\nline\n');
    expect(output.bytes).toBe(5004);
  });

  test('all that is its own, and nothing else, is left of any mixture', () => {
    const own = fc.constantFrom(
      'a',
      'line\r\n',
      'é\r\n',
      '\x1b[1mbold\x1b[m',
      '50%\r',
      '. /x;\n',
      ']7717;',
      '日',
    );
    const theirs = fc
      .tuple(fc.constantFrom('S/E;0', 'D/d', 'S/E;130'), fc.constantFrom('kb', 'kc'), paneText())
      .map(([kinds, key, text]) => {
        const [first = '', last = ''] = kinds.split('/');
        return { theirs: `${mark(key, first)}${text}${mark(key, last)}` };
      });
    const typed = fc.constantFrom({ theirs: sourcingLine('b2') }, { theirs: sourcingLine('c3') });
    fc.assert(
      fc.property(fc.array(fc.oneof(own, theirs, typed)), cuts, (parts, places) => {
        const all = parts.map((part) => (typeof part === 'string' ? part : part.theirs)).join('');
        const mine = parts.filter((part) => typeof part === 'string').join('');
        const { output } = run([START, ...cut(Buffer.from(all), places), end(0)]);
        expect(output.text()).toBe(textOf(mine));
        expect(output.foreignOutputSuspected).toBe(mine !== all);
      }),
      { numRuns: 500 },
    );
  });
});

/** Text that another run may print: anything but marks, and nothing left open. */
function paneText(): fc.Arbitrary<string> {
  return fc.constantFrom('', 'theirs', 'theirs\r\n', '\x1b[31mred\x1b[m\r\n', ' . /x\r\n', '日');
}

test("keeps another frame's output where it is asked to, without its marks", () => {
  const output = new RunOutput(
    { nonce: NONCE, id: ID, retainBytes: 100, keepForeign: true },
    { event: () => undefined },
  );
  const theirs = `${mark(OTHER, 'S')}theirs${mark(OTHER, 'E;0')}`;
  output.push(Buffer.from(`${START}mine ${theirs} mine${end(0)}`));
  expect(output.text()).toBe('mine theirs mine');
  expect(output.foreignOutputSuspected).toBe(true);
});
