import { expect, test } from 'vitest';
import {
  EchoMask,
  type LineStage,
  type MaskedLine,
} from '../../../../src/core/streams/echo-mask.js';

let lines = 0;
/** A line of its own. */
const a = (stage: LineStage): MaskedLine => ({ id: (lines += 1), stage });

function masked(line: string, typed: readonly string[]): string {
  const mask = new EchoMask(
    () => typed.map((text) => ({ line: text, times: 1 })),
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
    () => [{ line: 'hello', times }],
    () => (doubts += 1),
  );
  expect(mask.mask('hello', a('complete'))).toBe('\0'.repeat(5));
  expect(mask.mask('hello', a('complete'))).toBe('hello');
  times = 2;
  expect(mask.mask('hello', a('complete'))).toBe('\0'.repeat(5));
  expect(doubts).toBe(2);
});

test('after a prompt without a sign at its end, the prompt must have been seen', () => {
  const mask = new EchoMask(() => [{ line: 'bob', times: 1 }]);
  expect(mask.mask('your name bob', a('complete'))).toBe('your name bob');
  mask.notePrompt('your name ');
  expect(mask.mask('your name bob', a('complete'))).toBe('your name \0\0\0');
});

test('output that goes on in the line of an echo is no echo', () => {
  const mask = new EchoMask(() => [{ line: 'y', times: 1 }]);
  expect(mask.mask('y', { id: 1, stage: 'growing' })).toBe('\0');
  expect(mask.mask('yready', { id: 1, stage: 'complete' })).toBe('\0ready');
  expect(mask.mask('yready', { id: 2, stage: 'complete' })).toBe('yready');
});

test('a part of a line stands alone until the whole line was echoed at a prompt', () => {
  const part = { line: 'READY', times: 1, isPart: true };
  const mask = new EchoMask(() => [{ line: 'echo READY', times: 1 }, part]);
  expect(mask.mask('READY', a('growing'))).toBe('\0'.repeat(5));
  mask.noteLine('$ echo READY', 100);
  expect(mask.mask('READY', a('complete'))).toBe('READY');
});

test('what a shell suggests behind typed text is not taken for it, and the text not for output', () => {
  const mask = new EchoMask(() => [{ line: 'echo REA', times: 1 }]);
  mask.notePrompt('$ ');
  expect(mask.mask('$ echo REA dme', a('growing'))).toBe(`$ ${'\0'.repeat(8)} dme`);
});

test('an echo stays one while its line goes on, however that ends', () => {
  const mask = new EchoMask(() => [{ line: 'make all', times: 1 }]);
  expect(mask.mask('make all', { id: 1, stage: 'growing' })).toBe('\0'.repeat(8));
  expect(mask.mask('make allzsh: done', { id: 1, stage: 'overwritten' })).toBe(
    `${'\0'.repeat(8)}zsh: done`,
  );
  expect(mask.mask('make allzsh: done', { id: 2, stage: 'complete' })).toBe('make allzsh: done');
});
