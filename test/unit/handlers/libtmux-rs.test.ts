import { describe, expect, test } from 'vitest';
import type { RunOutcome } from '../../../src/core/runs/run-request.js';
import type { HandlerContext } from '../../../src/handlers/context.js';
import { runShellCommand, toOutput } from '../../../src/handlers/libtmux-rs/run_shell_command.js';
import { toSeconds } from '../../../src/handlers/libtmux-rs/limits.js';
import { sendKeys } from '../../../src/handlers/libtmux-rs/send_keys.js';
import { FakeEngine, RUN_RESULT } from './fake-engine.js';

test.each([
  [undefined, 30],
  [null, 30],
  [0, 1],
  [1, 1],
  [600, 600],
  [601, 600],
  [1e308, 600],
])('seconds %s are %s', (given, want) => {
  expect(toSeconds(given)).toBe(want);
});

const outcomes: [RunOutcome, string][] = [
  ['completed', 'completed'],
  ['deadline', 'deadline'],
  ['paneClosed', 'pane_closed'],
  ['cancelled', 'cancelled'],
  ['neverStarted', 'no_shell'],
];

test.each(outcomes)('%s is %s, with a status only when completed', (outcome, want) => {
  const exitStatus = outcome === 'completed' ? 4 : undefined;
  const output = toOutput({ ...RUN_RESULT, outcome, exitStatus });
  expect(output.outcome).toBe(want);
  expect(output.exit_status).toBe(exitStatus);
  expect('exit_status' in output).toBe(exitStatus !== undefined);
});

test.each([
  [{}, false],
  [{ droppedBytes: 3 }, true],
  [{ gap: true }, true],
])('truncated of %j is %s', (change, want) => {
  expect(toOutput({ ...RUN_RESULT, ...change }).truncated).toBe(want);
});

function context(engine: FakeEngine): HandlerContext {
  return {
    engine,
    limits: { waitCeilingMs: 1, maxResultLines: 1, maxOutputBytes: 1 },
    signal: new AbortController().signal,
  };
}

describe('a pane id', () => {
  test.each(['1', '%', '%x', '', '%4294967296', 'null', '@1'])(
    '%j is refused before anything',
    async (pane) => {
      const engine = new FakeEngine(RUN_RESULT);
      const input = { pane, command: 'x', suppress_history: false };
      await expect(runShellCommand(input, context(engine))).rejects.toMatchObject({
        code: 'PANE_ID_MALFORMED',
      });
      expect(engine.runs).toEqual([]);
    },
  );

  test('may be padded', async () => {
    const engine = new FakeEngine(RUN_RESULT);
    await runShellCommand({ pane: '%007', command: 'x', suppress_history: true }, context(engine));
    expect(engine.runs).toMatchObject([
      { paneId: '%7', suppressHistory: true, allowCallerPane: false, retainBytes: 262_144 },
    ]);
  });
});

test('send_keys fills in what is absent, and returns the cohort', async () => {
  const engine = new FakeEngine(RUN_RESULT);
  const output = await sendKeys(
    { pane: '%1', enter: true, keys: null, text: null },
    context(engine),
  );
  expect(engine.sends).toEqual([
    { paneId: '%1', text: '', keys: [], enter: true, allowCallerPane: false },
  ]);
  expect(output).toEqual({ pane: '%1', panes: ['%1', '%7'] });
});
