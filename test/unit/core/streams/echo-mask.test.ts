import { expect, test } from 'vitest';
import { EchoMask } from '../../../../src/core/streams/echo-mask.js';

function masked(line: string, typed: readonly string[], complete = true): string {
  const mask = new EchoMask(() => typed.map((text) => ({ line: text, times: 1 })));
  return mask.mask(line, complete).replaceAll('\0', '.');
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
  expect(mask.mask('hello', true)).toBe('\0'.repeat(5));
  expect(mask.mask('hello', true)).toBe('hello');
  times = 2;
  expect(mask.mask('hello', true)).toBe('\0'.repeat(5));
  expect(doubts).toBe(2);
});

test('after a prompt without a sign at its end, the prompt must have been seen', () => {
  const mask = new EchoMask(() => [{ line: 'bob', times: 1 }]);
  expect(mask.mask('your name bob', true)).toBe('your name bob');
  mask.notePrompt('your name ');
  expect(mask.mask('your name bob', true)).toBe('your name \0\0\0');
});

test('output that goes on in the line of an echo is no echo', () => {
  const mask = new EchoMask(() => [{ line: 'y', times: 1 }]);
  expect(mask.mask('y', false)).toBe('\0');
  expect(mask.mask('yready', true)).toBe('\0ready');
});
