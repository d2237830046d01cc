import type { ToolSelection } from '../../src/config-toolsets.js';
import { describe, expect, test } from 'vitest';
import { OPTIONS, type OptionSpec, toVariable } from '../../src/config-options.js';
import { toHelp, toOptionTable } from '../../src/config-help.js';
import { type Config, ConfigError, loadConfig } from '../../src/config.js';

const selection: ToolSelection = { tools: [], excludeTools: [] };

const DEFAULTS: Config = {
  selection,
  contracts: 'libtmux-rs',
  socket: { name: 'panewright' },
  tmux: 'tmux',
  tmuxConfig: undefined,
  waitCeilingMs: 600_000,
  maxResultLines: 200,
  maxOutputBytes: 262_144,
  allowAttended: 'none',
  environmentValues: [],
  logLevel: 'silent',
};

interface Case {
  name: string;
  argv?: string[];
  env?: Record<string, string>;
  want: Partial<Config>;
}

const good: Case[] = [
  { name: 'has a default for everything', want: {} },
  {
    name: 'takes a value after the flag',
    argv: ['--contracts', 'libtmux-ts'],
    want: { contracts: 'libtmux-ts' },
  },
  {
    name: 'takes a value after =',
    argv: ['--contracts=libtmux-ts'],
    want: { contracts: 'libtmux-ts' },
  },
  {
    name: 'takes names with commas between',
    argv: ['--environment-values', 'EDITOR,LANG'],
    want: { environmentValues: ['EDITOR', 'LANG'] },
  },
  {
    name: 'reads the environment',
    env: { PANEWRIGHT_CONTRACTS: 'libtmux-ts' },
    want: { contracts: 'libtmux-ts' },
  },
  {
    name: 'prefers the command line',
    argv: ['--wait-ceiling-ms', '5'],
    env: { PANEWRIGHT_WAIT_CEILING_MS: '6' },
    want: { waitCeilingMs: 5 },
  },
  {
    name: 'takes the last of a flag that is given twice',
    argv: ['--tmux=a', '--tmux=b'],
    want: { tmux: 'b' },
  },
  { name: 'takes an empty variable for absent', env: { PANEWRIGHT_TMUX: '' }, want: {} },
  {
    name: 'shares the default server',
    argv: ['--socket-name', 'default'],
    want: { socket: { name: 'default' } },
  },
  {
    name: 'takes a socket path',
    argv: ['--socket-path', '/a/b c'],
    want: { socket: { path: '/a/b c' } },
  },
  {
    name: 'lets a socket on the command line replace the other kind in the environment',
    argv: ['--socket-path', '/s'],
    env: { PANEWRIGHT_SOCKET_NAME: 'n' },
    want: { socket: { path: '/s' } },
  },
  {
    name: 'allows attended panes',
    argv: ['--allow-attended=read-only'],
    want: { allowAttended: 'read-only' },
  },
  {
    name: 'reads the rest',
    argv: ['--tmux-config=/c', '--max-result-lines=9', '--max-output-bytes=7', '--log-level=debug'],
    want: { tmuxConfig: '/c', maxResultLines: 9, maxOutputBytes: 7, logLevel: 'debug' },
  },
  {
    name: 'takes toolsets, also those that a shared tmux server does not have by itself',
    argv: ['--socket-path=/s', '--toolsets', 'inspect,teardown'],
    want: {
      socket: { path: '/s' },
      selection: { ...selection, toolsets: ['inspect', 'teardown'] },
    },
  },
  {
    name: 'takes no toolset, and tools by name',
    argv: ['--toolsets=none', '--tools=list_panes,send_keys'],
    env: { PANEWRIGHT_EXCLUDE_TOOLS: 'send_keys', PANEWRIGHT_TOOLSETS: 'inspect' },
    want: {
      selection: {
        toolsets: [],
        tools: ['list_panes', 'send_keys'],
        excludeTools: ['send_keys'],
      },
    },
  },
  {
    name: 'ignores what is not ours in the environment',
    env: { PANE: 'x', PANEWRIGH: 'y' },
    want: {},
  },
];

test.each(good)('$name', ({ argv = [], env = {}, want }) => {
  expect(loadConfig(argv, env).config).toEqual({ ...DEFAULTS, ...want });
});

const bad: { argv?: string[]; env?: Record<string, string>; names: string }[] = [
  { argv: ['--contracts', 'x'], names: '--contracts' },
  { argv: ['--contracts'], names: '--contracts' },
  { argv: ['--contracts', '--tmux=x'], names: '--contracts' },
  { argv: ['--contracts='], names: '--contracts' },
  { env: { PANEWRIGHT_CONTRACTS: 'x' }, names: 'PANEWRIGHT_CONTRACTS' },
  { argv: ['--wait-ceiling-ms', '0'], names: '--wait-ceiling-ms' },
  { argv: ['--wait-ceiling-ms', '1e3'], names: '--wait-ceiling-ms' },
  { argv: ['--wait-ceiling-ms=-1'], names: '--wait-ceiling-ms' },
  { argv: ['--wait-ceiling-ms', '99999999999999999999'], names: '--wait-ceiling-ms' },
  { env: { PANEWRIGHT_MAX_RESULT_LINES: 'many' }, names: 'PANEWRIGHT_MAX_RESULT_LINES' },
  { env: { PANEWRIGHT_MAX_OUTPUT_BYTES: '1.5' }, names: 'PANEWRIGHT_MAX_OUTPUT_BYTES' },
  { argv: ['--allow-attended', 'yes'], names: '--allow-attended' },
  { env: { PANEWRIGHT_LOG_LEVEL: 'loud' }, names: 'PANEWRIGHT_LOG_LEVEL' },
  { argv: ['--socket-name', 'a', '--socket-path', '/b'], names: '--socket-name' },
  {
    env: { PANEWRIGHT_SOCKET_NAME: 'a', PANEWRIGHT_SOCKET_PATH: '/b' },
    names: 'PANEWRIGHT_SOCKET_NAME',
  },
  { argv: ['--socket-name', 'a/b'], names: '--socket-name' },
  { argv: ['--socket-name', 'a\nb'], names: '--socket-name' },
  { argv: ['--socket-path', 'relative'], names: '--socket-path' },
  { argv: ['--socket-path', '/a\u001bb'], names: '--socket-path' },
  { argv: ['--socket-path', `/${'x'.repeat(107)}`], names: '--socket-path' },
  { argv: ['--tmux', 'a\u007f'], names: '--tmux' },
  { argv: ['--tmux', './tmux'], names: '--tmux' },
  { argv: ['--socket-name', '..'], names: '--socket-name' },
  { argv: ['--tmux-config', 'conf'], names: '--tmux-config' },
  { argv: ['--toolsets', 'inspect,look'], names: '--toolsets' },
  { argv: ['--toolsets='], names: '--toolsets' },
  { argv: ['--toolsets=inspect,'], names: '--toolsets' },
  { argv: ['--toolsets=none,inspect'], names: '--toolsets' },
  { env: { PANEWRIGHT_TOOLSETS: 'all' }, names: 'PANEWRIGHT_TOOLSETS' },
  { argv: ['--tools=a,,b'], names: '--tools' },
  { argv: ['--exclude-tools', 'a b'], names: '--exclude-tools' },
  { argv: ['--nonsense'], names: '--nonsense' },
  { argv: ['--nonsense=secret'], names: '--nonsense' },
  { argv: ['-x'], names: '-x' },
  { argv: ['frob\nnicate'], names: 'frob' },
  { argv: ['--version=1'], names: '--version' },
  { env: { PANEWRIGHT_NONSENSE: '1' }, names: 'PANEWRIGHT_NONSENSE' },
];

test.each(bad)(
  'a wrong setting is named on one line: $argv $env',
  ({ argv = [], env = {}, names }) => {
    const load = (): unknown => loadConfig(argv, env);
    expect(load).toThrow(ConfigError);
    try {
      load();
    } catch (error) {
      const { message } = error as ConfigError;
      expect(message).toContain(names);
      expect(message).not.toMatch(/[\u0000-\u001f\u007f]/);
      expect(message).not.toContain('secret');
    }
  },
);

describe('commands', () => {
  test('serve is what is done without one', () => {
    expect(loadConfig([], {}).command).toBe('serve');
    expect(loadConfig(['serve', '--tmux=x'], {}).command).toBe('serve');
    expect(loadConfig(['--tmux=x', 'doctor'], {}).command).toBe('doctor');
  });

  test('help and version are switches, long and short', () => {
    expect(loadConfig(['--help'], {})).toMatchObject({ help: true, version: false });
    expect(loadConfig(['-h'], {})).toMatchObject({ help: true });
    expect(loadConfig(['-V'], {})).toMatchObject({ version: true });
  });
});

test('the help and the table name every option, its variable and its default', () => {
  for (const option of OPTIONS as readonly OptionSpec[]) {
    for (const text of [toHelp(), toOptionTable()]) {
      expect(text).toContain(`--${option.name}`);
      expect(text).toContain(toVariable(option) ?? option.name);
      expect(text).toContain(option.default ?? option.name);
    }
  }
  expect(
    toHelp()
      .split('\n')
      .every((line) => line.length <= 100),
  ).toBe(true);
});
