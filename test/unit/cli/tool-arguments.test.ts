import { describe, expect, test } from 'vitest';
import { parseToolArguments, toFlag, toToolHelp } from '../../../src/cli/tool-arguments.js';
import { OPTIONS } from '../../../src/config-options.js';
import { ConfigError } from '../../../src/config.js';
import { collectTools, loadToolSet } from '../../../src/server/tool-sets.js';

const rs = collectTools(await loadToolSet('libtmux-rs'));
const ts = collectTools(await loadToolSet('libtmux-ts'));

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
