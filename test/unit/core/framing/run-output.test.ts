import { describe, expect, test } from 'vitest';

import { RunOutput } from '../../../../src/core/framing/run-output.js';
import { end, ID, mark, NONCE, OTHER, run, START } from './run-fixture.js';

describe('RunOutput', () => {
  test('collects between its start and end mark, and tells its marks in order', () => {
    const { output, events } = run([
      `$ typed\r\n${mark(NONCE, 'D')}$ dim\r\n${mark(NONCE, 'd')}${START}out\r\n${end(7)}`,
      `after\r\n\x1b]7717;${ID};T;0\x07$ `,
    ]);
    expect(events).toEqual([
      { type: 'started' },
      { type: 'ended', status: 7 },
      { type: 'tail', status: 0 },
    ]);
    expect(output.text()).toBe('out\n');
    expect(output.bytes).toBe(4);
    expect(output.droppedBytes).toBe(0);
    expect(output.foreignOutputSuspected).toBe(false);
  });

  test('has the whole text when it tells the end', () => {
    let seen = '';
    const output: RunOutput = new RunOutput(
      { nonce: NONCE, id: ID, retainBytes: 100 },
      { event: (event) => (seen += `${event.type}:${output.text()} `) },
    );
    output.push(Buffer.from(`${START}progress\r${end(0)}`));
    expect(seen).toBe('started: ended:progress\r ');
  });

  test('ends its text where the shell is past the typed line, when no end mark came before', () => {
    const { output, events } = run([
      `${START}out\r\n${mark(ID, 'T;143')}$ ${mark(ID, 'T;0')}$ `,
      end(1),
    ]);
    expect(output.text()).toBe('out\n');
    expect(events).toEqual([
      { type: 'started' },
      { type: 'tail', status: 143 },
      { type: 'tail', status: 0 },
      { type: 'ended', status: 1 },
    ]);
  });

  test('tells a frame that could not claim', () => {
    const { events } = run([mark(NONCE, 'N'), mark(ID, 'T;1')]);
    expect(events).toEqual([{ type: 'unclaimed' }, { type: 'tail', status: 1 }]);
  });

  test('tells an end whose start was lost, without text', () => {
    const { output, events } = run([`lost${end(3)}`]);
    expect(events).toEqual([{ type: 'ended', status: 3 }]);
    expect(output.text()).toBe('');
  });

  test('knows the marks of other runs from its own before its start and after its end', () => {
    const around = `${mark(OTHER, 'S')}x${mark(OTHER, 'E;1')}${mark('b2', 'T;0')}`;
    const { output, events } = run([around, START, 'own', end(0), around]);
    expect(events.map(({ type }) => type)).toEqual(['started', 'ended']);
    expect(output.text()).toBe('own');
    expect(output.foreignOutputSuspected).toBe(false);
  });

  test('tells each of start and end once', () => {
    expect(run([START, START, end(1), end(2), START]).events).toEqual([
      { type: 'started' },
      { type: 'ended', status: 1 },
    ]);
  });

  test('gives at a deadline what was printed so far, and the end later', () => {
    const { output, events } = run([START, 'Password: ', '\x1b[3', '5m']);
    output.end();
    expect(output.text()).toBe('Password: ');
    output.push(Buffer.from(`more${end(0)}`));
    expect(events.at(-1)).toEqual({ type: 'ended', status: 0 });
    expect(output.text()).toBe('Password: more');
  });

  test.each([
    ['a CR', '50%\r', '50%\r'],
    ['a character whose rest has not come', Buffer.from([0x61, 0xe6, 0x97]), 'a\ufffd'],
    ['the text of an open bracket', `own${mark(OTHER, 'S')}theirs?`, 'owntheirs?'],
    ['no escape sequence whose rest has not come', 'a\x1b]0;t', 'a'],
  ])('adds at its end %s', (_, printed, want) => {
    const { output } = run([START, printed]);
    output.end();
    output.end();
    expect(output.text()).toBe(want);
  });

  test('tells marks when it keeps nothing any more, even those cut by the end', () => {
    const { output, events } = run([START, 'text', mark(ID, 'T;0').slice(0, 12)]);
    output.end();
    output.stopKeeping();
    output.push(Buffer.from(`${mark(ID, 'T;0').slice(12)}more${end(9)}`));
    expect([output.text(), output.bytes]).toEqual(['', 0]);
    expect(events.slice(1)).toEqual([
      { type: 'tail', status: 0 },
      { type: 'ended', status: 9 },
    ]);
  });

  test('keeps the end of a long output, from a line start, and counts the rest', () => {
    const { output } = run([START, 'line\r\n'.repeat(1000), end(0)], 12);
    expect(output.text()).toBe('line\nline\n');
    expect(output.bytes).toBe(5000);
    expect(output.droppedBytes).toBe(4990);
  });
});

describe('RunOutput: the newest line', () => {
  test.each([
    ['nothing', '', ''],
    ['the last line', 'one\r\ntwo\r\n', 'two'],
    ['a line that is not complete', 'one\r\ntwo', 'two'],
    ['no blank line', 'one\r\n \t\r\n\r\n', 'one'],
    ['what a CR has not overwritten', 'one\r\n10%\r20%', '20%'],
    ['what a CR at the end leaves', '10%\r20%\r\x1b[K', '20%'],
    ['the end of a line that is longer than is looked at', '日'.repeat(2000), '日'.repeat(200)],
    ['200 characters at most', '🙂'.repeat(300), '🙂'.repeat(200)],
  ])('is %s', (_, printed, want) => {
    expect(run([START, printed]).output.newestLine()).toBe(want);
  });
});
