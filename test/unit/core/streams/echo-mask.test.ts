import { expect, test } from 'vitest';
import {
  EchoMask,
  type LineStage,
  type MaskedLine,
} from '../../../../src/core/streams/echo-mask.js';
import { toTypedLine } from '../../../../src/core/typing/typed.js';

let lines = 0;
/** A line of its own. */
const a = (stage: LineStage): MaskedLine => ({ id: (lines += 1), stage });

function masked(line: string, typed: readonly string[]): string {
  const mask = new EchoMask(
    () => typed.map((text) => toTypedLine(text)),
    () => undefined,
  );
  return mask.mask(line, a('complete')).replaceAll('\0', '.');
}

test.each([
  ['the typed text after a prompt', '$ make test', ['make test'], '$ .........'],
  ['whatever blanks a wrap left in it', '$ make  t est', ['make test'], '$ ...........'],
  ['before what stands at the right', '% make    [main]', ['make'], '% ....    [main]'],
  ['the typed text alone', 'make', ['make'], '....'],
  ['its beginning while a shell draws it', '$ mak', ['make'], '$ ...'],
  ['a repetition of what the screen had', '$ makemake', ['make'], '$ ........'],
  ['a part twice in the middle', '$ echo READREADY', ['echo READY'], '$ ..............'],
  [
    'a row that was scrolled sideways',
    'cho READY now   <',
    ['echo READY now'],
    '.................',
  ],
  [
    'such a row that is about to be drawn over',
    'xho READY now   <',
    ['echo READY now'],
    'x................',
  ],
  ['what a terminal echoes and a shell draws again', 'make$ make', ['make'], '....$ ....'],
  ['what was interrupted', '$ make^C', ['make', 'make^C'], '$ ......'],
  ['what was interrupted before all of it came', '$ mak^C', ['make'], '$ ...^C'],
  ['what follows an interrupt that was echoed', '^Cmake', ['make'], '^C....'],
  ['the same where its line does not end', '^Cmake⏎', ['make'], '^C....⏎'],
  ['a line that sources a run', ' . /x/a;printf "]7717;a"', [], '........................'],
])('an echo is %s', (_what, line, typed, want) => {
  expect(masked(line, typed)).toBe(want);
});

test.each([
  ['the typed text inside a line', 'make: nothing to do', ['make']],
  ['a longer word that ends in it', 'remake', ['make']],
  ['the typed text after words', 'got make', ['make']],
  ['a beginning of the typed text alone in a line', 'make', ['make test']],
  ['an end of the typed text', 'READY', ['echo READY']],
  ['a path that ends in it', './make', ['make']],
])('output is %s', (_what, line, typed) => {
  expect(masked(line, typed)).toBe(line);
});

test('a line that is the typed text alone is an echo once for each time it was typed', () => {
  let times = 1;
  let doubts = 0;
  const mask = new EchoMask(
    () => [toTypedLine('hello', times)],
    () => (doubts += 1),
  );
  expect(mask.mask('hello', a('complete'))).toBe('\0'.repeat(5));
  expect(mask.mask('hello', a('complete'))).toBe('hello');
  times = 2;
  expect(mask.mask('hello', a('complete'))).toBe('\0'.repeat(5));
  expect(doubts).toBe(2);
});

test('after a prompt without a sign at its end, the prompt must have been seen', () => {
  const mask = new EchoMask(() => [toTypedLine('bob')]);
  expect(mask.mask('your name bob', a('complete'))).toBe('your name bob');
  mask.notePrompt('your name ');
  expect(mask.mask('your name bob', a('complete'))).toBe('your name \0\0\0');
});

test('output that goes on in the line of an echo is no echo', () => {
  const mask = new EchoMask(() => [toTypedLine('y')]);
  expect(mask.mask('y', { id: 1, stage: 'growing' })).toBe('\0');
  expect(mask.mask('yready', { id: 1, stage: 'complete' })).toBe('\0ready');
  expect(mask.mask('yready', { id: 2, stage: 'complete' })).toBe('yready');
});

test('a part of a line stands alone until the whole line was echoed at a prompt', () => {
  const part = { ...toTypedLine('READY'), isPart: true };
  const mask = new EchoMask(() => [toTypedLine('echo READY'), part]);
  expect(mask.mask('READY', a('growing'))).toBe('\0'.repeat(5));
  mask.lineNoter()?.('$ echo READY', 100);
  expect(mask.mask('READY', a('complete'))).toBe('READY');
});

test('what a shell suggests behind typed text is not taken for it, and the text not for output', () => {
  const mask = new EchoMask(() => [toTypedLine('echo REA')]);
  mask.notePrompt('$ ');
  expect(mask.mask('$ echo REA dme', a('growing'))).toBe(`$ ${'\0'.repeat(8)} dme`);
});

test('an echo stays one while its line goes on, however that ends', () => {
  const mask = new EchoMask(() => [toTypedLine('make all')]);
  expect(mask.mask('make all', { id: 1, stage: 'growing' })).toBe('\0'.repeat(8));
  expect(mask.mask('make allzsh: done', { id: 1, stage: 'overwritten' })).toBe(
    `${'\0'.repeat(8)}zsh: done`,
  );
  expect(mask.mask('make allzsh: done', { id: 2, stage: 'complete' })).toBe('make allzsh: done');
});

test('a line whose beginning is not shown may be the rest of an echo', () => {
  const mask = new EchoMask(() => [toTypedLine('echo one two three four')]);
  const rest = { least: 8, breaksOff: false };
  const lost = (line: string, breaksOff = false): string =>
    mask.mask(line, { ...a('complete'), head: 'lost', rest: { ...rest, breaksOff } });
  expect(lost('ee four')).toBe('\0'.repeat(7));
  expect(lost('three four and more')).toBe(`${'\0'.repeat(10)} and more`);
  expect(lost('four and more')).toBe('four and more');
  expect(lost('ne two thr^C', true)).toBe(`${'\0'.repeat(10)}^C`);
  expect(lost('ne two thr')).toBe('ne two thr');
  expect(mask.mask('ee four', a('complete'))).toBe('ee four');
});

test('of a longer text than is kept all that follows on its line is its echo', () => {
  const mask = new EchoMask(() => [toTypedLine('ab '.repeat(10_000))]);
  const line = `$ ${'ab '.repeat(9000)}and so on`;
  expect(mask.mask(line, a('growing'))).toBe(`$ ${'\0'.repeat(line.length - 2)}`);
  expect(mask.mask(`no prompt ${line.slice(2)}`, a('complete'))).toContain('and so on');
});
