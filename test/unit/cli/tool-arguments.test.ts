import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ToolDefinition } from '../../../generated/contract.js';
import { readCall } from '../../../src/cli/read-call.js';
import { parseToolArguments, toFlag, toToolHelp } from '../../../src/cli/tool-arguments.js';
import { OPTIONS } from '../../../src/config-options.js';
import { ConfigError, loadConfig } from '../../../src/config.js';
import { collectTools, loadToolSet } from '../../../src/server/tool-sets.js';
import { argumentsFor } from '../../support/arbitrary-arguments.js';

const rs = collectTools(await loadToolSet('libtmux-rs'));
const ts = collectTools(await loadToolSet('libtmux-ts'));

const SOME: ToolDefinition = {
  name: 'some',
  description: '',
  inputSchema: { type: 'object' },
  outputSchema: { type: 'object' },
  annotations: {
    readOnlyHint: true,
    destructiveHint: false,
    idempotentHint: true,
    openWorldHint: false,
  },
  _meta: {},
};

function parse(tools: typeof rs, tool: string, words: string[]): unknown {
  const found = tools.get(tool);
  if (found === undefined) throw new Error('no tool');
  return parseToolArguments(found.definition, words);
}

test.each([
  [
    ['--pane', '%1', '--command', 'ls -l; echo "$HOME"'],
    { pane: '%1', command: 'ls -l; echo "$HOME"' },
  ],
  [
    ['--pane=%1', '--command=--help', '--seconds', '5'],
    { pane: '%1', command: '--help', seconds: 5 },
  ],
  [['--command', '5', '--suppress-history'], { command: '5', suppress_history: true }],
  [['--suppress_history=false'], { suppress_history: false }],
  [['--no-suppress-history'], { suppress_history: false }],
  [['--seconds', 'soon'], { seconds: 'soon' }],
])('%j', (words, want) => {
  expect(parse(rs, 'run_shell_command', words)).toEqual(want);
});

test('arrays are given item by item, names in any case', () => {
  expect(parse(rs, 'send_keys', ['--keys', 'C-c', '--keys=Up', '--enter'])).toEqual({
    keys: ['C-c', 'Up'],
    enter: true,
  });
  expect(
    parse(ts, 'run_shell_command', ['--pane-id', '%1', '--maxLines', '3', '--timeout_ms=4']),
  ).toEqual({
    paneId: '%1',
    maxLines: 3,
    timeoutMs: 4,
  });
});

describe('what is neither text nor number nor boolean is given as JSON', () => {
  const [first, second] = [{ tool: 'list_panes' }, { tool: 'list_windows', arguments: {} }];

  test.each([
    ['one item', ['--operations', JSON.stringify(first)], [first]],
    [
      'item by item',
      ['--operations', JSON.stringify(first), `--operations=${JSON.stringify(second)}`],
      [first, second],
    ],
    ['as a whole', ['--operations', JSON.stringify([first, second])], [first, second]],
    ['an empty whole', ['--operations', '[]'], []],
  ])('%s', (_, words, operations) => {
    for (const tools of [rs, ts])
      for (const tool of ['call_read_tools_batch', 'send_keys_batch'])
        expect(parse(tools, tool, words)).toEqual({ operations });
  });

  test('what is no JSON is refused, and how to write it told', () => {
    for (const tools of [rs, ts])
      for (const tool of ['call_read_tools_batch', 'send_keys_batch']) {
        const load = (): unknown => parse(tools, tool, ['--operations', '{secret']);
        expect(load).toThrow(ConfigError);
        expect(load).toThrow('--operations takes JSON: one item');
        expect(load).not.toThrow('secret');
        const found = tools.get(tool);
        expect(found && toToolHelp(found.definition)).toContain('takes JSON: one item');
      }
  });

  test.each([
    ['object', '{"a":1}', { a: 1 }],
    ['object', '"a"', 'a'],
    [undefined, '[1]', [1]],
    [undefined, '"5"', '5'],
    [undefined, 'plain', 'plain'],
    ['string', '{"a":1}', '{"a":1}'],
    ['integer', '"5"', '"5"'],
    ['integer', '-5', -5],
  ])('type %s: %s', (type, text, value) => {
    const inputSchema = { type: 'object', properties: { it: type ? { type } : {} } } as const;
    expect(parseToolArguments({ ...SOME, inputSchema }, ['--it', text])).toEqual({ it: value });
  });
});

describe.each([
  ['libtmux-rs', rs],
  ['libtmux-ts', ts],
] as const)('%s', (contracts, tools) => {
  test.each([...tools.keys()])(
    'any arguments of %s can be written on a command line',
    async (name) => {
      const { definition } = tools.get(name) ?? { definition: SOME };
      const given = argumentsFor(definition.inputSchema).map((value) => value as Given);
      await fc.assert(
        fc.asyncProperty(
          given,
          fc.boolean(),
          fc.infiniteStream(TEXT),
          async (plain, joined, texts) => {
            const value = withTexts(plain, texts);
            const words = toWords(value, joined);
            const argv = ['call', name, ...words, '--json', '--contracts', contracts];
            const first = loadConfig(argv, {});
            const call = await readCall(argv, {}, first);
            expect(call).toMatchObject({ help: false, version: false, json: true });
            expect(parseToolArguments(definition, call.rest.slice(1))).toEqual(value);
          },
        ),
        { numRuns: 40 },
      );
    },
  );
});

type Given = Readonly<Record<string, unknown>>;

/** Texts that look like something else. */
const TEXT = fc.constantFrom(
  ...['--help', '-h', '--json', '-V', '--socket-name', '--no-enter', '--', '', '5', 'true', '[1]'],
  ...['{"a":1}', '"', 'a=b', 'é\n'],
);

/** Free texts, at the top and in lists, put in place of some of those that the schema gave. */
function withTexts(given: Given, texts: Iterator<string>): Given {
  const some = (value: unknown): unknown =>
    typeof value === 'string' && FREE.has(value) ? texts.next().value : value;
  const replaced = Object.entries(given).map(
    ([name, value]) => [name, Array.isArray(value) ? value.map(some) : some(value)] as const,
  );
  // No words stand for an empty list of texts, and none need to: left out means the same.
  return Object.fromEntries(
    replaced.filter(([, value]) => !(Array.isArray(value) && value.length === 0)),
  );
}

/** What `argumentsFor` gives where any text may stand. */
const FREE: ReadonlySet<unknown> = new Set(['none', 'x y', 'main']);

function toWords(given: Given, joined: boolean): readonly string[] {
  return Object.entries(given).flatMap(([name, value]) => {
    const flag = `--${toFlag(name)}`;
    if (typeof value === 'boolean') return [value ? flag : `--no-${toFlag(name)}`];
    const texts = Array.isArray(value) ? value.map(toText) : [toText(value)];
    return texts.flatMap((text) => (joined ? [`${flag}=${text}`] : [flag, text]));
  });
}

function toText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

describe('usage errors', () => {
  test.each([
    [['secret command']],
    [['--pane', '%1', 'secret']],
    [['--pan', 'secret']],
    [['--command']],
  ])('%j', (words) => {
    const load = (): unknown => parse(rs, 'run_shell_command', words);
    expect(load).toThrow(ConfigError);
    expect(load).not.toThrow('secret');
  });
});

test('no argument of a tool has the name of an option of ours', () => {
  const options = new Set<string>([...OPTIONS.map(({ name }) => name), 'json']);
  for (const tools of [rs, ts])
    for (const { definition } of tools.values())
      for (const name of Object.keys(definition.inputSchema['properties'] as object))
        expect(options).not.toContain(toFlag(name));
});

test('the help of a tool lists its arguments', () => {
  for (const { definition } of [...rs.values(), ...ts.values()])
    for (const name of Object.keys(definition.inputSchema['properties'] as object))
      expect(toToolHelp(definition)).toContain(`--${toFlag(name)}  (`);
});

test('the help of a tool lists choices that stand behind a reference', () => {
  const help = (name: string): string => toToolHelp(rs.get(name)?.definition ?? SOME);
  expect(help('send_keys_batch')).toContain('--on-error  (optional; one of "stop", "continue"');
  expect(help('split_window')).toContain('one of "above", "below", "left", "right", null');
  expect(help('show_option')).toContain('one of "server", "global-session"');
  for (const { definition } of [...rs.values(), ...ts.values()])
    expect(toToolHelp(definition)).not.toContain('as its description says');
});
