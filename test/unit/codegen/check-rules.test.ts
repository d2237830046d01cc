import { describe, expect, test } from 'vitest';
import { checkTree } from '../../../codegen/check/check.js';
import { formatProblem } from '../../../codegen/check/problem.js';
import {
  at,
  capability,
  editedTree,
  EXAMPLES,
  input,
  KEYS,
  output,
  problemsOf,
  row,
  RUN,
  TS,
} from '../../support/contract-tree.js';

describe('the rules within a contract', () => {
  test.each([
    row(
      'a name other than that of the file',
      RUN,
      (c) => (c['name'] = c['wireName'] = 'run'),
      'differs from the name of the file',
    ),
    row('another wire name', RUN, (c) => (c['wireName'] = 'run'), '#/wireName: differs'),
    row(
      'two dialects',
      RUN,
      (c) => (input(c)['$schema'] = 'http://json-schema.org/draft-07/schema#'),
      'another dialect',
    ),
    row(
      'a capability that contradicts it',
      TS,
      (c) => (capability(c)['title'] = 'Run'),
      '/title: differs from title',
    ),
    row(
      'a reference that leads nowhere',
      RUN,
      (c) => (output(c, 'properties', 'outcome')['$ref'] = '#/$defs/Gone'),
      'leads nowhere',
    ),
    row(
      'a reference that leads back',
      RUN,
      (c) => (output(c, '$defs', 'RunOutcome')['items'] = { $ref: '#/$defs/RunOutcome' }),
      'back to itself',
    ),
    row(
      'a definition that nothing uses',
      RUN,
      (c) => (output(c, '$defs')['Spare'] = { type: 'string' }),
      'is used nowhere',
    ),
    row(
      'a required property that is none',
      KEYS,
      (c) => (input(c)['required'] = ['pane', 'panel']),
      'names panel',
    ),
    row(
      'a property without a description',
      KEYS,
      (c) => delete input(c, 'properties', 'text')['description'],
      'has no description',
    ),
    row(
      'a bound on a type without one',
      KEYS,
      (c) => (input(c, 'properties', 'text')['minimum'] = 1),
      'cannot be compiled',
    ),
    row(
      'a default that is not allowed',
      KEYS,
      (c) => (input(c, 'properties', 'enter')['default'] = 'no'),
      'does not satisfy its own schema',
    ),
    row(
      'a boolean as an argument schema',
      KEYS,
      (c) => (input(c, 'properties')['any'] = true),
      'is a boolean instead of a schema',
    ),
  ])('refuses $name', (given) => {
    expect(problemsOf(given).join('\n')).toContain(given.want);
  });
});

describe('the rules of examples', () => {
  const call = (result: unknown): unknown => ({
    call: { tool: 'send_keys', arguments: { pane: '{pane}' }, result },
  });

  test.each([
    row(
      'a code that there is not',
      EXAMPLES,
      (c) => (at(c, 'examples', 0)['result'] = { isError: true, code: 'NO_SUCH_CODE' }),
      'NO_SUCH_CODE is not in errors.json',
    ),
    row(
      'arguments that the tool does not take',
      EXAMPLES,
      (c) => (at(c, 'examples', 0, 'arguments')['panel'] = 1),
      '/arguments: do not satisfy',
    ),
    row(
      'valid arguments said to be invalid',
      EXAMPLES,
      (c) => (at(c, 'examples', 0)['result'] = { isError: true, code: 'INVALID_ARGUMENT' }),
      'nothing refuses them',
    ),
    row(
      'a result that the tool does not give',
      EXAMPLES,
      (c) => (at(c, 'examples', 0, 'result', 'structuredContent')['bytes'] = -1),
      'no part of what outputSchema allows',
    ),
    row(
      'an outcome that there is not',
      EXAMPLES,
      (c) => (at(c, 'examples', 0, 'result', 'structuredContent')['outcome'] = 'done'),
      'no part of what outputSchema allows',
    ),
    row(
      'a name twice',
      EXAMPLES,
      (c) => (at(c, 'examples', 1)['name'] = at(c, 'examples', 0)['name']),
      'taken by an earlier one',
    ),
    row(
      'a step in a pane that nothing makes',
      EXAMPLES,
      (c) => (at(c, 'examples', 0)['after'] = [{ line: { pane: 'other', text: 'x' } }]),
      'nothing makes a pane other',
    ),
    row(
      'a signal to a call that is none',
      EXAMPLES,
      (c) => (at(c, 'examples', 0)['after'] = [{ signal: { name: 'SIGINT', to: 'call' } }]),
      'no such process',
    ),
    row(
      'a step with a wrong result',
      EXAMPLES,
      (c) => (at(c, 'examples', 0)['after'] = [call({ structuredContent: { panes: 1 } })]),
      '/after/0/call/result',
    ),
    row(
      'no success at all',
      EXAMPLES,
      (c) =>
        (c['examples'] = [
          {
            name: 'a blank command is refused',
            arguments: { pane: '%0', command: '' },
            result: { isError: true, code: 'COMMAND_BLANK' },
          },
        ]),
      'none of them succeeds',
    ),
  ])('refuse $name', (given) => {
    expect(problemsOf(given).join('\n')).toContain(given.want);
  });
});

describe('the rules of a set', () => {
  const [first, ...others] = editedTree('errors.json', () => undefined).sets;
  if (first === undefined) throw new Error('there is no set');
  const base = editedTree('errors.json', () => undefined);
  const problems = (change: Partial<typeof first>): string =>
    checkTree({ ...base, sets: [{ ...first, ...change }, ...others] })
      .map(formatProblem)
      .join('\n');

  test('refuse a file of no kind', () => {
    expect(problems({ strays: ['libtmux-rs/old.txt'] })).toContain('old.txt: is no contract');
  });

  test('refuse a tool without examples', () => {
    expect(problems({ examples: [] })).toContain(
      'has no examples: write contracts/libtmux-rs/examples/send_keys.json',
    );
  });

  test('refuse a note about no tool', () => {
    const note = { path: 'libtmux-rs/notes/gone.md', value: 'x' };
    expect(problems({ notes: [note] })).toContain('gone.md: there is no contract of that name');
  });

  test('refuse examples of no tool', () => {
    const stray = { path: 'libtmux-rs/examples/gone.json', value: first.examples[0]?.value };
    expect(problems({ examples: [...first.examples, stray] })).toContain('gone.json: there is no');
  });
});

describe('the rules of error codes', () => {
  test.each([
    row(
      'a code that no example provokes and no tool is named for',
      'errors.json',
      (c) => delete at(c, 'INTERNAL')['tools'],
      '#/INTERNAL: no example provokes it',
    ),
    row(
      'a tool that is not there',
      'errors.json',
      (c) => (at(c, 'TOO_MANY_WAITS')['tools'] = ['wait_for_canal']),
      'wait_for_canal is about no tool',
    ),
    row(
      'a fact that no capability row has',
      'errors.json',
      (c) => (at(c, 'INTERNAL')['tools'] = ['reach:pane']),
      'reach:pane is about no tool',
    ),
  ])('refuse $name', (fault) => {
    expect(problemsOf(fault).join('\n')).toContain(fault.want);
  });
});
