import { expect, test } from 'vitest';
import type { Foreground } from '../../../../src/core/reservations/foreground.js';
import type { PaneState } from '../../../../src/core/reservations/window-state.js';
import { judgeShell } from '../../../../src/core/reservations/shell-check.js';

const program = (ageMs: number, passing = true): Foreground => ({
  kind: 'program',
  name: 'git',
  passing,
  ageMs,
});
const busy: Foreground = { kind: 'busy', by: 'sleep' };

test.each<{ name: string; command: string; foreground: Foreground; want: object }>([
  {
    name: 'a shell at its prompt is ready',
    command: 'bash',
    foreground: { kind: 'idle' },
    want: { kind: 'ready' },
  },
  {
    name: 'a shell that cannot be looked into is ready',
    command: 'bash',
    foreground: { kind: 'unknown' },
    want: { kind: 'ready' },
  },
  {
    name: 'a busy shell may become idle',
    command: 'bash',
    foreground: busy,
    want: { kind: 'passing', refusal: { reason: 'busy', by: 'sleep' } },
  },
  {
    name: 'a shell that asks for input may come back to its prompt',
    command: 'bash',
    foreground: { kind: 'asking', by: 'bash, which reads' },
    want: { kind: 'passing', refusal: { reason: 'busy', by: 'bash, which reads' } },
  },
  {
    name: 'a shell to /proc alone may have done with what tmux names',
    command: 'git',
    foreground: { kind: 'working', by: 'bash, which works' },
    want: { kind: 'passing', refusal: { reason: 'notAShell', command: 'git' } },
  },
  {
    name: 'a program under the name of a shell keeps it busy',
    command: 'bash',
    foreground: program(9e9),
    want: { kind: 'passing', refusal: { reason: 'busy', by: 'git' } },
  },
  {
    name: 'a program that a shell has just started may be over soon',
    command: 'git',
    foreground: program(10),
    want: { kind: 'passing', refusal: { reason: 'notAShell', command: 'git' } },
  },
  {
    name: 'a program that has been there for long is refused at once',
    command: 'git',
    foreground: program(3001),
    want: { kind: 'refused', refusal: { reason: 'notAShell', command: 'git' } },
  },
  {
    name: 'a program that no shell started is refused at once',
    command: 'git',
    foreground: program(10, false),
    want: { kind: 'refused', refusal: { reason: 'notAShell' } },
  },
  {
    name: 'a program that cannot be looked into is refused at once',
    command: 'git',
    foreground: { kind: 'unknown' },
    want: { kind: 'refused', refusal: { reason: 'notAShell' } },
  },
  {
    name: 'a program that has just ended asks for another look',
    command: 'git',
    foreground: { kind: 'idle' },
    want: { kind: 'contradicted', refusal: { reason: 'notAShell' } },
  },
])('$name', ({ command, foreground, want }) => {
  const pane: PaneState = {
    paneId: '%3',
    panePid: 100,
    dead: false,
    mode: undefined,
    inputOff: false,
    synchronized: false,
    active: true,
    zoomed: false,
    windowId: '@1',
    columns: 80,
    rows: 24,
    clientList: '',
    lease: '',
    command,
  };
  expect(judgeShell(pane, foreground, 3000)).toMatchObject(want);
});
