import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ToolDefinition, Validator } from '../../../generated/contract.js';
import { libtmuxRs } from '../../../src/handlers/libtmux-rs/index.js';
import { libtmuxTs } from '../../../src/handlers/libtmux-ts/index.js';
import { toInvalidArgument } from '../../../src/server/argument-problems.js';
import { repairArguments } from '../../../src/server/repair-arguments.js';
import { collectTools } from '../../../src/server/tool-sets.js';

interface Tool {
  readonly definition: ToolDefinition;
  readonly validateInput: Validator;
}

async function tool(set: 'rs' | 'ts', name: string): Promise<Tool> {
  const found = collectTools(set === 'rs' ? libtmuxRs : libtmuxTs).get(name);
  if (found === undefined) throw new Error(`no tool ${name}`);
  return { definition: found.definition, ...(await found.loadValidators()) };
}

const run = await tool('rs', 'run_shell_command');
const keys = await tool('rs', 'send_keys');
const runTs = await tool('ts', 'run_shell_command');
const resize = await tool('rs', 'resize_pane');
const batch = await tool('rs', 'send_keys_batch');

function problemsOf({ validateInput }: Tool, given: Record<string, unknown>): string {
  if (validateInput({ ...given })) return '';
  return 'invalid';
}

function explain({ definition, validateInput }: Tool, given: Record<string, unknown>): string {
  expect(validateInput({ ...given })).toBe(false);
  return toInvalidArgument(definition, validateInput.errors ?? []).message;
}

function repair({ definition, validateInput }: Tool, given: Record<string, unknown>): unknown {
  if (validateInput({ ...given })) return 'valid';
  const repaired = repairArguments(definition.inputSchema, given, validateInput.errors ?? []);
  if (repaired === undefined) return undefined;
  const copy = { ...repaired };
  return validateInput(copy) ? repaired : undefined;
}

describe('messages', () => {
  const cases: { of: Tool; given: Record<string, unknown>; want: (string | RegExp)[] }[] = [
    { of: run, given: { pane: '%1' }, want: ['command is required: a string'] },
    { of: run, given: {}, want: ['command is required', 'pane is required'] },
    {
      of: run,
      given: { pane: '%1', command: 'x', seconds: -1 },
      want: ['seconds must be a whole number (at least 0) or null, not the number -1'],
    },
    {
      of: run,
      given: { pane: '%1', command: 'x', seconds: 'soon' },
      want: ['seconds must be', 'not the string "soon"'],
    },
    {
      of: run,
      given: { pane: '%1', command: 5 },
      want: ['command must be a string, not a number'],
    },
    {
      of: run,
      given: { pane: '%1', command: 'x', paneId: '%1' },
      want: [
        '"paneId" is no argument of run_shell_command, which takes command, pane, seconds, suppress_history',
      ],
    },
    {
      of: keys,
      given: { pane: '%1', keys: [1] },
      want: ['keys[0] must be a string, not a number'],
    },
    {
      of: keys,
      given: { pane: '%1', keys: { a: 1 } },
      want: ['keys must be an array, each item a string or null, not an object'],
    },
    {
      of: runTs,
      given: { paneId: '1', command: 'x' },
      want: [/paneId must be a string that matches \^%\\d\+\$, not the string "1"/],
    },
    {
      of: runTs,
      given: { paneId: '%1', command: 'x', maxLines: 0 },
      want: ['maxLines must be a whole number (above 0), not the number 0'],
    },
    {
      of: resize,
      given: { pane: '%1', direction: 'sideways' },
      want: ['direction must be one of "up", "down", "left", "right", not the string "sideways"'],
    },
    {
      of: resize,
      given: { pane: '%1' },
      want: ['direction is required: one of "up", "down", "left", "right"'],
    },
    {
      of: batch,
      given: { operations: [{ pane: '%1' }, 'x'] },
      want: ['operations[1] must be an object, not a string of 1 characters'],
    },
    {
      of: batch,
      given: { operations: 'text' },
      want: ['operations must be an array, each item an object, not a string of 4 characters'],
    },
  ];

  test.each(cases)(
    'name the argument, what was given and what is allowed: $given',
    ({ of, given, want }) => {
      for (const text of want)
        expect(explain(of, given)).toMatch(
          typeof text === 'string'
            ? new RegExp(text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'))
            : text,
        );
    },
  );

  test('name the first few of many', () => {
    const keys = Array.from({ length: 1000 }, () => 1);
    const inItem = explain(batch, { operations: [{ pane: '%1', keys }] });
    expect(inItem).toMatch(
      /^operations\[0\]\.keys\[0\] .*keys\[7\] [^;]*; and more; nothing was done$/,
    );
    const unknown = Object.fromEntries(keys.map((_, index) => [`unknown${index}`, 1]));
    expect(explain(resize, { pane: '%1', direction: 'up', ...unknown }).split('; ')).toHaveLength(
      10,
    );
  });

  test('never repeat what somebody wrote', () => {
    const secret = 'hunter2-hunter2-hunter2-hunter2';
    for (const given of [
      { pane: '%1', command: [secret] },
      { pane: '%1', command: { a: secret } },
      { pane: { x: secret }, command: secret, seconds: secret },
      { pane: '%1', command: secret, [secret.repeat(3)]: 1 },
    ])
      expect(explain(run, given)).not.toContain(secret);
  });
});

describe('the lenient pass', () => {
  const base = { pane: '%1', command: 'true' };
  const cases: { of: Tool; given: Record<string, unknown>; want: unknown }[] = [
    { of: run, given: { ...base, seconds: '30' }, want: { ...base, seconds: 30 } },
    { of: run, given: { ...base, seconds: ' 5 ' }, want: { ...base, seconds: 5 } },
    { of: run, given: { ...base, seconds: 'null' }, want: base },
    { of: run, given: { ...base, seconds: '' }, want: base },
    { of: run, given: { ...base, seconds: null }, want: 'valid' },
    { of: run, given: { ...base, seconds: 'soon' }, want: undefined },
    { of: run, given: { ...base, seconds: '1.5' }, want: undefined },
    { of: run, given: { ...base, seconds: '-1' }, want: undefined },
    {
      of: run,
      given: { ...base, suppress_history: 'true' },
      want: { ...base, suppress_history: true },
    },
    {
      of: run,
      given: { ...base, suppress_history: 'False' },
      want: { ...base, suppress_history: false },
    },
    { of: run, given: { ...base, suppress_history: null }, want: base },
    { of: run, given: { ...base, suppress_history: 'maybe' }, want: undefined },
    { of: run, given: { ...base, seconds: '3', suppress_history: 'x' }, want: undefined },
    { of: run, given: { pane: '%1', command: null }, want: undefined },
    { of: run, given: { pane: '%1', command: 5 }, want: undefined },
    { of: run, given: { ...base, extra: null }, want: undefined },
    { of: keys, given: { pane: '%1', keys: '["C-c"]' }, want: { pane: '%1', keys: ['C-c'] } },
    { of: keys, given: { pane: '%1', keys: 'C-c' }, want: { pane: '%1', keys: ['C-c'] } },
    { of: keys, given: { pane: '%1', keys: '[1]' }, want: undefined },
    { of: keys, given: { pane: '%1', keys: 'null' }, want: { pane: '%1' } },
    { of: keys, given: { pane: '%1', text: 30 }, want: undefined },
    {
      of: keys,
      given: { pane: '%1', text: 'null', enter: 'true' },
      want: { pane: '%1', text: 'null', enter: true },
    },
    {
      of: runTs,
      given: { paneId: '%1', command: 'x', timeoutMs: null },
      want: { paneId: '%1', command: 'x' },
    },
    {
      of: runTs,
      given: { paneId: '%1', command: 'x', force: '' },
      want: { paneId: '%1', command: 'x' },
    },
    { of: runTs, given: { paneId: '%1', command: 'x', maxLines: '0' }, want: undefined },
  ];

  test.each(cases)('$given', ({ of, given, want }) => {
    expect(repair(of, given)).toEqual(want);
  });

  test('touches only arguments that the validator named, and never one that may be a string', () => {
    const value = fc.oneof(
      fc.jsonValue(),
      fc.constantFrom('null', '', '30', 'true', '["a"]', null),
    );
    fc.assert(
      fc.property(
        fc.dictionary(
          fc.constantFrom(
            'pane',
            'command',
            'seconds',
            'suppress_history',
            'x',
            'keys',
            'text',
            'enter',
          ),
          value,
        ),
        fc.constantFrom(run, keys),
        (given, of) => {
          const { definition, validateInput } = of;
          if (validateInput({ ...given })) return;
          const problems = validateInput.errors ?? [];
          const named = new Set(problems.map(({ instancePath }) => instancePath.split('/')[1]));
          const before = structuredClone(given);
          const repaired = repairArguments(definition.inputSchema, given, problems);
          expect(given).toEqual(before);
          if (repaired === undefined) return;
          for (const name of Object.keys(given)) {
            const free = name === 'pane' || name === 'command' || name === 'text';
            if (!named.has(name) || free) expect(repaired[name]).toEqual(given[name]);
          }
          for (const name of Object.keys(repaired)) expect(given).toHaveProperty(name);
        },
      ),
    );
    expect(problemsOf(run, base)).toBe('');
  });
});
