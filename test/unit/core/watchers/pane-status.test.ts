import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readPaneStatus } from '../../../../src/core/watchers/pane-status.js';

const read = (text: string, ok = true): unknown => readPaneStatus([{ ok, text }], '%5');

test('reads what tmux says about a pane', () => {
  expect(read('pw-saw 7 1700 %5 11 0 [] 1 $2 /d/pwx/pipe-0')).toEqual({
    server: { pid: 7, startTime: 1700 },
    pane: {
      panePid: 11,
      dead: false,
      ending: false,
      piped: true,
      sessionId: '$2',
      note: '/d/pwx/pipe-0',
    },
  });
});

test('reads a pane in which no program was ever started', () => {
  expect(read('pw-saw 7 1700 %5 -1 1 [] 0 $2 ')).toMatchObject({
    pane: { panePid: -1, dead: true },
  });
});

test.each([
  ['[]', true],
  ['[0]', false],
  ['[9]', false],
])('a dead pane whose end is %s may be about to close: %s', (how, ending) => {
  expect(read(`pw-saw 7 1700 %5 11 1 ${how} 1 $2 `)).toMatchObject({
    pane: { dead: true, ending },
  });
});

test.each([
  ['empty values', 'pw-saw 7 1700       '],
  ['those of another pane', 'pw-saw 7 1700 %6 11 0 [] 0 $2 '],
])('a pane that is not there gives %s', (_name, text) => {
  expect(read(text)).toEqual({ server: { pid: 7, startTime: 1700 }, pane: undefined });
});

test.each([
  ['an error', 'no such thing', false],
  ['something else', 'hello', true],
  ['a field too few', 'pw-saw 7 1700 %5 11 0 [] $2 ', true],
  ['a flag that is none', 'pw-saw 7 1700 %5 11 x [] 0 $2 ', true],
])('does not read %s', (_name, text, ok) => {
  expect(read(text, ok)).toBeUndefined();
});

test('never throws, whatever tmux says', () => {
  fc.assert(fc.property(fc.string(), (text) => void read(`pw-saw ${text}`)));
});
