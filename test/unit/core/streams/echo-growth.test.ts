import { expect, test } from 'vitest';
import { compilePatterns, type Patterns } from '../../../../src/core/patterns/patterns.js';
import { EchoMask } from '../../../../src/core/streams/echo-mask.js';
import { findOnScreen } from '../../../../src/core/streams/screen-check.js';
import { OutputMatcher } from '../../../../src/core/streams/output-matcher.js';
import { PaneWait } from '../../../../src/core/streams/pane-wait.js';
import { Tail } from '../../../../src/core/streams/tail.js';
import { EchoMemory } from '../../../../src/core/typing/echo-memory.js';

/** For 16 times as much, what grows with the square takes 256 times as long, else 16 times. */
const FACTOR = 16;
const MAX_RATIO = 90;

/** The least CPU time of a few runs, in µs: what else the machine does only adds to it. */
function timeOf(work: () => void): number {
  const times = Array.from({ length: 4 }, () => {
    const start = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(start);
    return user + system;
  });
  return Math.min(...times);
}

function expectLinear(work: (size: number) => void, size: number): void {
  work(size);
  const least = timeOf(() => work(size));
  expect(timeOf(() => work(FACTOR * size)) / least).toBeLessThan(MAX_RATIO);
}

function toPatterns(...patterns: readonly string[]): Patterns {
  const compiled = compilePatterns('patterns', patterns, { regex: false, matchCase: true });
  if ('reason' in compiled) throw new Error(compiled.reason);
  return compiled;
}

function remember(texts: readonly string[], enter = true): EchoMemory {
  const memory = new EchoMemory(() => 0);
  for (const text of texts) memory.begin(['%1'], { text, keys: [], enter }).confirm();
  return memory;
}

const toMask = (memory: EchoMemory): EchoMask =>
  new EchoMask(
    () => [...memory.typed('%1'), ...memory.parts('%1')],
    () => undefined,
  );

/** Wait while this is printed, in pieces. */
function print(memory: EchoMemory, output: string, pattern: string, piece = 4096): PaneWait {
  const tail = new Tail({ paneId: '%1', panePid: 1, epoch: 1 }, () => undefined);
  tail.seed = { text: 'user$ ', cursor: 6 };
  const matcher = new OutputMatcher({
    ...{ patterns: toPatterns(pattern), stop: toPatterns(), any: false },
    mask: toMask(memory),
  });
  const wait = new PaneWait({ tail, matcher, keep: 256 * 1024 });
  wait.begin({ from: 0, now: 0, columns: 80 });
  for (let at = 0; at < output.length; at += piece)
    tail.bytes(Buffer.from(output.slice(at, at + piece)));
  return wait;
}

const LINES = 'ab\n';

test.each<readonly [string, (size: number) => void, number]>([
  ['many lines to remember', (size) => void remember([LINES.repeat(size)]), 5000],
  [
    'many different lines to remember',
    (size) => void remember([Array.from({ length: size }, (_line, at) => `l ${at}`).join('\n')]),
    5000,
  ],
  ['a long line of output', (size) => void print(remember([]), 'x'.repeat(size), 'y'), 50_000],
  [
    'a long line of output, of what was typed',
    (size) => void print(remember(['a'.repeat(8000)]), `$ b${'a'.repeat(size)}`, 'c'),
    50_000,
  ],
  [
    'a line that is overwritten over and over',
    (size) => void print(remember(['y']), '\r|\r/'.repeat(size), 'y', Infinity),
    5000,
  ],
  [
    'a line that is typed and looked at',
    (size) => {
      const memory = remember(['a'.repeat(size)]);
      const mask = toMask(memory);
      const line = `${'a'.repeat(size)}b`;
      for (const stage of ['growing', 'complete'] as const) mask.mask(line, { id: 1, stage });
    },
    2000,
  ],
])('%s: what it takes grows no faster than it', (_what, work, size) => {
  expectLinear(work, size);
});

test('a wait looks at a screen no longer where more was typed', () => {
  const rows = Array.from({ length: 24 }, () => 'ab '.repeat(27).slice(0, 80));
  const text = rows.join('');
  const look = {
    ...{ panePid: 1, dead: false, columns: 80, text, historySize: 0 },
    cursorLine: { text: '', cursor: 0 },
  };
  const wanted = { patterns: toPatterns('never'), stop: toPatterns() };
  const lookAfter = (length: number): number => {
    const memory = remember(['ba '.repeat(length / 3)], false);
    return timeOf(() => {
      for (let times = 0; times < 20; times += 1)
        findOnScreen(look, wanted, { mask: toMask(memory), pending: true, shown: [] });
    });
  };
  lookAfter(9000);
  expect(lookAfter(900_000) / lookAfter(9000)).toBeLessThan(3);
});

test('an edited line is no dearer where it is long already', () => {
  const edits = '\bX\bY'.repeat(20_000);
  const timeAfter = (length: number): number =>
    timeOf(() => void print(remember([]), `\r${'x'.repeat(length)}${edits}`, 'never', Infinity));
  timeAfter(100);
  expect(timeAfter(15_000) / timeAfter(1500)).toBeLessThan(5);
});

test('an echo that is longer than what is kept of it is one to its end, and only it', () => {
  const text = 'word1 word2 '.repeat(20_000);
  const wait = print(remember([text], false), `${text}\r\nuser$ ok`, 'word');
  expect(wait.over).toBeUndefined();
  const other = print(remember([text], false), `${text}^C\r\nuser$ \r\na word\r\n`, 'word');
  expect(other.over).toMatchObject({ kind: 'hit' });
});
