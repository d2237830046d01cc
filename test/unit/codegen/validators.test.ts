import { describe, expect, test } from 'vitest';
import type { Validator } from '../../../generated/contract.js';
import * as rsKeys from '../../../generated/libtmux-rs/validators/send_keys.js';
import * as rsRun from '../../../generated/libtmux-rs/validators/run_shell_command.js';
import * as tsRun from '../../../generated/libtmux-ts/validators/run_shell_command.js';

/** What a validator has against a value: place and keyword of each problem. */
function problemsOf(validate: Validator, value: unknown): readonly string[] {
  if (validate(value)) return [];
  return (validate.errors ?? []).map(({ instancePath, keyword }) => `${instancePath} ${keyword}`);
}

const rsCall = { pane: '%0', command: 'true' };
const rsResult = { pane: '%0', outcome: 'completed', output: '', bytes: 0, truncated: false };
const tsCall = { paneId: '%0', command: 'true' };
const tsResult = {
  effectiveTimeoutMs: 30000,
  droppedLines: 0,
  missedBytes: 0,
  omittedBytes: 0,
  foreignOutputSuspected: false,
  exitStatus: 0,
  outcome: 'completed',
  output: '',
  outputComplete: true,
  paneId: '%0',
  returnedBytes: 0,
  stillRunning: false,
};

describe('the compiled validators of dialect 2020-12', () => {
  test.each([
    ['the least', rsCall],
    ['everything', { ...rsCall, seconds: 600, suppress_history: true }],
    ['null for what is optional', { ...rsCall, seconds: null }],
    ['zero seconds', { ...rsCall, seconds: 0 }],
    ['any pane text', { ...rsCall, pane: '' }],
  ])('accept arguments: %s', (_name, given) => {
    expect(problemsOf(rsRun.validateInput, structuredClone(given))).toEqual([]);
  });

  test.each([
    ['nothing', {}, [' required', ' required']],
    ['no object', [], [' type']],
    ['null', null, [' type']],
    ['an unknown argument', { ...rsCall, cwd: '/' }, [' additionalProperties']],
    ['a number as text', { ...rsCall, seconds: '30' }, ['/seconds type']],
    ['a fraction', { ...rsCall, seconds: 0.5 }, ['/seconds type']],
    ['too little', { ...rsCall, seconds: -1 }, ['/seconds minimum']],
    ['null for a switch', { ...rsCall, suppress_history: null }, ['/suppress_history type']],
    ['two faults at once', { pane: 1, command: 2 }, ['/command type', '/pane type']],
  ])('refuse arguments: %s', (_name, given, want) => {
    expect(problemsOf(rsRun.validateInput, structuredClone(given)).toSorted()).toEqual(want);
  });

  test.each([
    ['all keys', { pane: '%0', keys: ['C-c'], text: null, enter: true }],
    ['no keys', { pane: '%0', keys: null }],
  ])('accept a list: %s', (_name, given) => {
    expect(problemsOf(rsKeys.validateInput, structuredClone(given))).toEqual([]);
  });

  test('name the item of a list that is wrong', () => {
    const given = { pane: '%0', keys: ['Up', 7] };
    expect(problemsOf(rsKeys.validateInput, given)).toEqual(['/keys/1 type']);
  });

  test.each([
    ['a status', { ...rsResult, exit_status: 255 }],
    ['no status', rsResult],
    ['a null status', { ...rsResult, exit_status: null }],
    ['a further field', { ...rsResult, note: 1 }],
  ])('accept a result with %s', (_name, given) => {
    expect(problemsOf(rsRun.validateOutput, given)).toEqual([]);
  });

  test.each([
    ['an unknown outcome', { ...rsResult, outcome: 'done' }, '/outcome oneOf'],
    ['a status beyond 32 bits', { ...rsResult, exit_status: 2 ** 31 }, '/exit_status maximum'],
    ['negative bytes', { ...rsResult, bytes: -1 }, '/bytes minimum'],
    ['a field that is undefined', { ...rsResult, output: undefined }, ' required'],
  ])('refuse a result with %s', (_name, given, want) => {
    expect(problemsOf(rsRun.validateOutput, given)).toContain(want);
  });
});

describe('the compiled validators of draft-07', () => {
  test.each([
    ['the least', tsCall],
    ['everything', { ...tsCall, force: true, maxLines: 1, timeoutMs: 2 ** 53 - 1 }],
    ['unknown arguments', { ...tsCall, cwd: '/' }],
  ])('accept arguments: %s', (_name, given) => {
    expect(problemsOf(tsRun.validateInput, structuredClone(given))).toEqual([]);
  });

  test.each([
    ['a pane id of another form', { ...tsCall, paneId: '0' }, ['/paneId pattern']],
    ['a pane id with a line end', { ...tsCall, paneId: '%0\n' }, ['/paneId pattern']],
    ['no time at all', { ...tsCall, timeoutMs: 0 }, ['/timeoutMs exclusiveMinimum']],
    ['more than an exact integer', { ...tsCall, timeoutMs: 2 ** 53 }, ['/timeoutMs maximum']],
    ['null', { ...tsCall, maxLines: null }, ['/maxLines type']],
  ])('refuse arguments: %s', (_name, given, want) => {
    expect(problemsOf(tsRun.validateInput, structuredClone(given))).toEqual(want);
  });

  test.each([
    ['a status', tsResult],
    ['no status', { ...tsResult, exitStatus: null, outcome: 'timed_out' }],
  ])('accept a result with %s', (_name, given) => {
    expect(problemsOf(tsRun.validateOutput, given)).toEqual([]);
  });

  test.each([
    ['a further field', { ...tsResult, note: 1 }, ' additionalProperties'],
    ['an outcome of the other set', { ...tsResult, outcome: 'deadline' }, '/outcome enum'],
    ['a status that is text', { ...tsResult, exitStatus: '0' }, '/exitStatus anyOf'],
  ])('refuse a result with %s', (_name, given, want) => {
    expect(problemsOf(tsRun.validateOutput, given)).toContain(want);
  });
});

test('an input validator fills defaults in, an output validator changes nothing', () => {
  const given: Record<string, unknown> = { ...rsCall };
  expect(rsRun.validateInput(given)).toBe(true);
  expect(given).toEqual({ ...rsCall, suppress_history: false });
  const result = Object.freeze({ ...rsResult });
  expect(rsRun.validateOutput(result)).toBe(true);
});

test('a problem says what was given and what is allowed', () => {
  rsRun.validateInput({ ...rsCall, seconds: -1 });
  expect(rsRun.validateInput.errors).toMatchObject([
    { data: -1, schema: 0, parentSchema: { type: ['integer', 'null'] }, params: { limit: 0 } },
  ]);
});
