import { expect, test } from 'vitest';
import { loadConfig } from '../../src/config.js';

const takesValue = (word: string): boolean | undefined =>
  ({ '--pane': true, '--text': true, '--command': true, '--enter': false })[word];

test('call keeps its own words and gives up our options', () => {
  const { command, rest, config, json } = loadConfig(
    [
      '--contracts',
      'libtmux-ts',
      'call',
      'run_shell_command',
      '--pane',
      '%1',
      '--socket-name=s',
      '--command=a b',
      '--json',
    ],
    {},
    takesValue,
  );
  expect({ command, rest, json }).toEqual({
    command: 'call',
    rest: ['run_shell_command', '--pane', '%1', '--command=a b'],
    json: true,
  });
  expect(config.socket).toEqual({ name: 's' });
});

test.each(['--help', '-h', '--version', '-V', '--json', '--socket-name', '--text', '--', ''])(
  'what follows a flag of the tool is its value: %j',
  (value) => {
    const words = ['send_keys', '--pane', '%1', '--text', value];
    const read = loadConfig(['call', ...words, '--enter', '--socket-name=s'], {}, takesValue);
    expect(read).toMatchObject({ help: false, version: false, json: false });
    expect(read.rest).toEqual([...words, '--enter']);
    expect(read.config.socket).toEqual({ name: 's' });
  },
);

test('behind a flag without a value, and behind one that no tool has, our options are ours', () => {
  for (const flag of ['--enter', '--nonsense', '--text=x'])
    expect(loadConfig(['call', 'send_keys', flag, '--help'], {}, takesValue)).toMatchObject({
      help: true,
      rest: ['send_keys', flag],
    });
});

test('until the flags of the tool are known, what follows its name is left alone', () => {
  const words = ['send_keys', '--text', '--socket-name', '--help'];
  const read = loadConfig(['call', '--socket-name=s', ...words], {});
  expect(read).toMatchObject({ help: false, rest: words, config: { socket: { name: 's' } } });
});

test('--json may stand before the tool', () => {
  expect(loadConfig(['call', '--json', 'list_panes'], {}, takesValue)).toMatchObject({
    json: true,
    rest: ['list_panes'],
  });
  expect(() => loadConfig(['--json'], {})).toThrow('--json');
});

test.each(['--toolsets=inspect', '--tools=list_panes', '--exclude-tools=nonsense'])(
  'call refuses what chooses tools for clients: %s',
  (option) => {
    for (const argv of [
      ['call', option, 'list_panes'],
      ['call', 'list_panes', option],
    ])
      expect(() => loadConfig(argv, {}, takesValue)).toThrow(option.split('=')[0]);
  },
);
