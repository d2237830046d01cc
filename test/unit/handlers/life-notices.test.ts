import { expect, test } from 'vitest';
import { noteEnd } from '../../../src/handlers/end-notice.js';
import { noteStart } from '../../../src/handlers/start-notice.js';

function noticesOf(say: (notice: (text: string) => void) => void): readonly string[] {
  const notices: string[] = [];
  say((text) => notices.push(text));
  return notices;
}

type Told = Parameters<typeof noteStart>[0];

function startedWith(ready: boolean, dead: boolean): Told {
  return { ready, pane: { paneId: '%7', dead } };
}

test('a program that is ready needs no word', () => {
  expect(noticesOf((notice) => noteStart(startedWith(true, false), notice))).toEqual([]);
});

test('a program that is not ready yet is told of', () => {
  const [notice, ...more] = noticesOf((say) => noteStart(startedWith(false, false), say));
  expect(notice).toMatch(/not ready for input yet/);
  expect(more).toEqual([]);
});

test('a program that has ended is told of', () => {
  const [notice] = noticesOf((say) => noteStart(startedWith(false, true), say));
  expect(notice).toMatch(/has ended already, and pane %7 is kept/);
});

test('what went with a pane is named, and the last session', () => {
  const gone = { id: '%7', windows: ['@3'], sessions: ['$1'], wasLast: true } as const;
  expect(noticesOf((notice) => noteEnd(gone, notice))).toEqual([
    'window @3 and session $1 had nothing else and ended with it',
    expect.stringMatching(/^that was the last session of this tmux server/),
  ]);
});

test('what ended alone needs no word', () => {
  const alone = { id: '%7', windows: [], sessions: [], wasLast: false } as const;
  expect(noticesOf((notice) => noteEnd(alone, notice))).toEqual([]);
});
