import { expect, test } from 'vitest';
import { EchoMemory } from '../../../../src/core/typing/echo-memory.js';

const line = (text: string, enter = true): { text: string; keys: string[]; enter: boolean } => ({
  text,
  keys: [],
  enter,
});

function open(): { memory: EchoMemory; pass: (ms: number) => void } {
  let nowMs = 1000;
  const memory = new EchoMemory(() => nowMs);
  return { memory, pass: (ms) => (nowMs += ms) };
}

test('nothing is known of a pane that nobody typed into', () => {
  expect(open().memory.recall('%1')).toEqual({ submitted: [], pending: false, line: '' });
});

test('a submitted line is remembered before tmux has answered, in every pane of the cohort', () => {
  const { memory } = open();
  using sent = memory.begin(['%1', '%2'], line('make'));
  expect(memory.recall('%1')).toMatchObject({ submitted: ['make'], pending: true });
  expect(memory.recall('%2')).toMatchObject({ submitted: ['make'], pending: true });
  sent.confirm();
  expect(memory.recall('%1')).toEqual({ submitted: ['make'], pending: false, line: '' });
});

test('an unsubmitted line counts once tmux has typed it', () => {
  const { memory } = open();
  const sent = memory.begin(['%1'], line('mak', false));
  expect(memory.recall('%1')).toMatchObject({ pending: true, line: '' });
  sent.confirm();
  expect(memory.recall('%1')).toEqual({ submitted: [], pending: true, line: 'mak' });
  memory.begin(['%1'], line('e')).confirm();
  expect(memory.recall('%1')).toEqual({ submitted: ['make'], pending: false, line: '' });
});

test('what was not typed leaves the line as it was, and keeps what may have been echoed', () => {
  const { memory } = open();
  memory.begin(['%1'], line('a', false)).confirm();
  memory.begin(['%1'], { text: 'b', keys: ['Enter', 'c'], enter: false })[Symbol.dispose]();
  expect(memory.recall('%1')).toEqual({ submitted: ['ab'], pending: true, line: 'a' });
});

test('settling twice counts once', () => {
  const { memory } = open();
  const sent = memory.begin(['%1'], line('a', false));
  sent.confirm();
  sent.confirm();
  sent[Symbol.dispose]();
  expect(memory.recall('%1')).toMatchObject({ line: 'a' });
});

test('input that is sent while other input is on its way continues its line', () => {
  const { memory } = open();
  const first = memory.begin(['%1'], line('ec', false));
  const second = memory.begin(['%1'], line('ho'));
  expect(memory.recall('%1')).toMatchObject({ submitted: ['echo'] });
  first.confirm();
  second.confirm();
  expect(memory.recall('%1')).toEqual({ submitted: ['echo'], pending: false, line: '' });
});

test('a line is forgotten after ten seconds', () => {
  const { memory, pass } = open();
  memory.begin(['%1'], line('make')).confirm();
  pass(9999);
  expect(memory.recall('%1').submitted).toEqual(['make']);
  pass(1);
  expect(memory.recall('%1').submitted).toEqual([]);
});

test('the same line twice is remembered once, from the second time on', () => {
  const { memory, pass } = open();
  memory.begin(['%1'], line('make')).confirm();
  pass(6000);
  memory.begin(['%1'], line('make')).confirm();
  pass(6000);
  expect(memory.recall('%1').submitted).toEqual(['make']);
});

test('four lines are remembered, the newest', () => {
  const { memory } = open();
  for (const text of ['a', 'b', 'c', 'd', 'e']) memory.begin(['%1'], line(text)).confirm();
  expect(memory.recall('%1').submitted).toEqual(['b', 'c', 'd', 'e']);
});

test('256 panes are remembered; the one longest untouched is forgotten', () => {
  const { memory } = open();
  for (let pane = 0; pane < 256; pane += 1) memory.begin([`%${pane}`], line('x')).confirm();
  memory.begin(['%0'], line('y')).confirm();
  memory.begin(['%256'], line('x')).confirm();
  expect(memory.recall('%1').submitted).toEqual([]);
  expect(memory.recall('%0').submitted).toEqual(['x', 'y']);
  expect(memory.recall('%256').submitted).toEqual(['x']);
});

test('what was typed into another program of a pane is forgotten, its beginning too', () => {
  const { memory } = open();
  memory.meet('%1', 100);
  memory.begin(['%1'], line('x')).confirm();
  memory.begin(['%1'], line('y', false)).confirm();
  memory.meet('%1', 100);
  expect(memory.recall('%1')).toEqual({ submitted: ['x'], pending: true, line: 'y' });
  memory.meet('%1', 200);
  expect(memory.recall('%1')).toEqual({ submitted: [], pending: false, line: '' });
  expect(memory.typed('%1')).toEqual([]);
});

test('what was typed into a program that is met only afterwards is remembered', () => {
  const { memory } = open();
  memory.begin(['%1'], line('x')).confirm();
  memory.meet('%1', 100);
  expect(memory.recall('%1').submitted).toEqual(['x']);
});

test('it is known how often a line was typed, for ten minutes, whether submitted or not', () => {
  const { memory, pass } = open();
  memory.begin(['%1'], line('make')).confirm();
  memory.begin(['%1'], line('make')).confirm();
  memory.begin(['%1'], line('tes', false)).confirm();
  memory.begin(['%1'], { text: '', keys: ['BSpace', 'x'], enter: false }).confirm();
  memory.note('%1', 'other');
  const typed = [
    { line: 'make', times: 2 },
    { line: 'tes', times: 2 },
    { line: 'tex', times: 1 },
    { line: 'other', times: 1 },
  ];
  expect(memory.typed('%1')).toMatchObject(typed);
  pass(599_000);
  expect(memory.typed('%1')).toHaveLength(4);
  pass(1000);
  expect(memory.typed('%1')).toEqual([]);
});

test('a line that was typed by other means was submitted too', () => {
  const { memory } = open();
  memory.note('%1', 'other');
  expect(memory.recall('%1')).toEqual({ submitted: ['other'], pending: false, line: '' });
});

test('a line that a pane was made to show is known for ten minutes, and is not typed', () => {
  const { memory, pass } = open();
  memory.show('%1', '$ make');
  expect(memory.shown('%1')).toEqual(['$ make']);
  expect([memory.shown('%2'), memory.typed('%1')]).toEqual([[], []]);
  pass(600_000);
  expect(memory.shown('%1')).toEqual([]);
});

test('what was withdrawn is not counted as typed', () => {
  const { memory } = open();
  memory.begin(['%1'], line('make')).confirm();
  memory.begin(['%1'], line('make')).withdraw();
  memory.begin(['%1'], line('other')).withdraw();
  expect(memory.typed('%1')).toMatchObject([{ line: 'make', times: 1 }]);
});

test('text with control characters is remembered as a terminal echoes it', () => {
  const { memory } = open();
  memory.begin(['%1'], line('a\tb\nc')).confirm();
  expect(memory.typed('%1').map((typed) => typed.line)).toEqual(
    expect.arrayContaining(['ab', 'c']),
  );
});
