import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { RunOutcome } from '../../../src/core/runs/run-request.js';
import { boundOutput } from '../../../src/handlers/libtmux-ts/bounded-output.js';
import { runShellCommand, toOutput } from '../../../src/handlers/libtmux-ts/run_shell_command.js';
import { FakeEngine, RUN_RESULT } from './fake-engine.js';

const text = fc
  .array(
    fc.oneof(
      fc.constantFrom('\n', '\n', 'é', '𐀀', 'ab'),
      fc.string({ unit: 'grapheme', maxLength: 6 }),
    ),
  )
  .map((parts) => parts.join(''));
const bounds = fc.record({
  maxLines: fc.integer({ min: 1, max: 12 }),
  maxBytes: fc.integer({ min: 1, max: 40 }),
});
const bytes = (value: string): number => Buffer.byteLength(value);

describe('bounding output', () => {
  test('counts every byte once', () => {
    fc.assert(
      fc.property(text, bounds, (given, limits) => {
        const { output, droppedLines, omittedBytes, returnedBytes } = boundOutput(given, limits);
        const newline = given.endsWith('\n') ? 1 : 0;
        const lines = given.slice(0, given.length - newline).split('\n');
        const dropped = bytes(
          lines
            .slice(0, droppedLines)
            .map((line) => `${line}\n`)
            .join(''),
        );
        expect(dropped + omittedBytes + returnedBytes + newline).toBe(bytes(given));
        expect(returnedBytes).toBe(bytes(output));
        expect(given.slice(0, given.length - newline).endsWith(output)).toBe(true);
      }),
    );
  });

  test('keeps to both limits, and cuts nothing that fits', () => {
    fc.assert(
      fc.property(text, bounds, (given, limits) => {
        const { output, droppedLines, omittedBytes } = boundOutput(given, limits);
        expect(output.split('\n').length).toBeLessThanOrEqual(limits.maxLines);
        expect(bytes(output)).toBeLessThanOrEqual(limits.maxBytes);
        const body = given.endsWith('\n') ? given.slice(0, -1) : given;
        const lines = body.split('\n');
        expect(droppedLines).toBe(Math.max(0, lines.length - limits.maxLines));
        if (bytes(lines.slice(-limits.maxLines).join('\n')) <= limits.maxBytes)
          expect(omittedBytes).toBe(0);
      }),
    );
  });

  const cases: {
    given: string;
    maxLines?: number;
    maxBytes?: number;
    want: [string, number, number];
  }[] = [
    { given: '', want: ['', 0, 0] },
    { given: '\n', want: ['', 0, 0] },
    { given: '\n\n', want: ['\n', 0, 0] },
    { given: 'a\nb\nc\n', maxLines: 2, want: ['b\nc', 1, 0] },
    { given: 'a\nb\nc', maxLines: 3, want: ['a\nb\nc', 0, 0] },
    { given: '\na', maxLines: 1, want: ['a', 1, 0] },
    { given: 'aaaa\nbb', maxBytes: 4, want: ['bb', 0, 5] },
    { given: 'aaaa\nbb', maxBytes: 2, want: ['bb', 0, 5] },
    { given: 'aaaa\nbb\nc', maxBytes: 4, want: ['bb\nc', 0, 5] },
    { given: 'ééé', maxBytes: 3, want: ['é', 0, 4] },
    { given: 'a\nbb\ncc\n', maxLines: 2, maxBytes: 3, want: ['cc', 1, 3] },
  ];

  test.each(cases)(
    '$given, $maxLines lines, $maxBytes bytes',
    ({ given, maxLines = 99, maxBytes = 99, want }) => {
      const { output, droppedLines, omittedBytes } = boundOutput(given, { maxLines, maxBytes });
      expect([output, droppedLines, omittedBytes]).toEqual(want);
    },
  );
});

const BOUNDS = { timeoutMs: 5, maxLines: 9, maxBytes: 99 };

const outcomes: [RunOutcome, object][] = [
  ['completed', { outcome: 'completed', exitStatus: 4, stillRunning: false }],
  ['deadline', { outcome: 'timed_out', exitStatus: null, stillRunning: true }],
  ['neverStarted', { outcome: 'timed_out', exitStatus: null, stillRunning: false }],
  ['paneClosed', { outcome: 'pane_died', exitStatus: null, stillRunning: false }],
  ['cancelled', { outcome: 'cancelled', exitStatus: null, stillRunning: true }],
];

test.each(outcomes)('%s', (outcome, want) => {
  const exitStatus = outcome === 'completed' ? 4 : undefined;
  const stillRunning = outcome === 'deadline' || outcome === 'cancelled';
  expect(toOutput({ ...RUN_RESULT, outcome, exitStatus, stillRunning }, BOUNDS)).toMatchObject(
    want,
  );
});

test.each([
  [{}, true],
  [{ droppedBytes: 1 }, false],
  [{ gap: true }, false],
  [{ output: 'a\n'.repeat(10) }, false],
  [{ output: 'a'.repeat(100) }, false],
])('outputComplete of %j is %s', (change, want) => {
  expect(toOutput({ ...RUN_RESULT, ...change }, BOUNDS).outputComplete).toBe(want);
});

test.each([
  [undefined, 30_000],
  [5, 5],
  [9_007_199_254_740_991, 60_000],
])('timeoutMs %s waits %s ms under a ceiling of a minute, and says so', async (timeoutMs, want) => {
  const engine = new FakeEngine(RUN_RESULT);
  const output = await runShellCommand(
    { command: 'x', paneId: '%01', ...(timeoutMs !== undefined && { timeoutMs }) },
    {
      engine,
      limits: { waitCeilingMs: 60_000, maxResultLines: 200, maxOutputBytes: 1_000_000 },
      signal: new AbortController().signal,
    },
  );
  expect(output.effectiveTimeoutMs).toBe(want);
  expect(engine.runs).toMatchObject([
    { paneId: '%1', timeoutMs: want, allowCallerPane: false, retainBytes: 1_000_001 },
  ]);
});
