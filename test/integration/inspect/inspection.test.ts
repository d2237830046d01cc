import { describe, expect, test } from 'vitest';
import { createInspection } from '../../../src/core/inspect/create-inspection.js';
import type { Inspection, OptionScope } from '../../../src/core/inspect/inspection.js';
import type { Tmux } from '../../../src/tmux/tmux.js';
import { TestTmux } from '../../support/tmux.js';
import { inspect } from './support.js';

/** A server, what is asked of it, and how many lines that took. */
interface Asked extends AsyncDisposable {
  readonly server: TestTmux;
  readonly ask: Inspection;
  readonly lines: string[];
}

async function open(environmentValues: readonly string[] = []): Promise<Asked> {
  const server = await TestTmux.start();
  const inspected = inspect(server, undefined, (tmux, lines) => counting(tmux, lines));
  const { tmux, facts, lines } = inspected;
  return {
    server,
    lines,
    ask: createInspection({ tmux, facts, environmentValues }),
    [Symbol.asyncDispose]: async () => {
      await inspected[Symbol.asyncDispose]();
      await server[Symbol.asyncDispose]();
    },
  };
}

/** The same connection, whose lines are noted. */
function counting(tmux: Tmux, lines: string[]): Tmux {
  return new Proxy(tmux, {
    get: (target, name) => {
      if (name === 'request')
        return async (line: string) => {
          lines.push(line);
          return await target.request(line);
        };
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
  });
}

test('everything there is comes by one line', async () => {
  await using asked = await open();
  await asked.ask.facts();
  expect(asked.lines).toHaveLength(1);
});

/** Names that tmux could take for ids, for other sessions, or for targets of other kinds. */
const NAMES = `$99 $x @0 %0 ~ ! + - = {last} é"' \\ ## ##{pid}`.split(' ');

test('a session is asked about by one line, whatever its name looks like', async () => {
  await using asked = await open();
  const { server, ask, lines } = asked;
  for (const name of [...NAMES, 'a b'])
    await server.run('new-session', '-d', '-s', name, 'exec cat');
  const listed = (await server.run('list-sessions', '-F', '#{session_id} #{session_name}'))
    .split('\n')
    .map((row) => row.split(/ (.*)/s));
  expect(listed).toHaveLength(NAMES.length + 2);
  for (const [sessionId = '', name = ''] of listed) {
    const at = ['-t', `${sessionId}:`];
    await server.run('set-option', ...at, '@mine', sessionId);
    await server.run('set-hook', ...at, 'session-closed', 'run-shell true');
    lines.length = 0;
    expect(await ask.option('@mine', { level: 'session', session: name })).toEqual({
      value: sessionId,
    });
    expect(await ask.environment(name)).toMatchObject({ sessionId });
    expect(await ask.hooks(name)).toMatchObject({ hooks: [{ name: 'session-closed' }] });
    // tmux itself looks for no such name.
    expect(lines, name).toHaveLength(name === '$99' ? 6 : 3);
  }
  expect(await ask.hooks('no\0ne')).toMatchObject({ reason: 'noSuchSession' });
});

describe('options', () => {
  test('are read at the scope that is asked for, and at no other', async () => {
    await using asked = await open();
    const { server, ask } = asked;
    await server.run('set-option', '-t', '=main:', 'history-limit', '77');
    await server.run('set-option', '-p', '-t', server.pane, '@mine', 'a\nb "c" #{pid}');
    const value = async (name: string, scope: OptionScope): Promise<unknown> => {
      const found = await ask.option(name, scope);
      return 'reason' in found ? found.reason : found.value;
    };
    expect(await value('history-limit', { level: 'server' })).toBeUndefined();
    expect(await value('history-limit', { level: 'global-session' })).toBe('2000');
    expect(await value('history-limit', { level: 'global-window' })).toBeUndefined();
    expect(await value('history-limit', { level: 'session', session: 'main' })).toBe('77');
    expect(await value('escape-time', { level: 'server' })).toBe('500');
    expect(await value('escape-time', { level: 'global-session' })).toBeUndefined();
    expect(await value('@mine', { level: 'pane', paneId: '%0' })).toBe('a\nb "c" #{pid}');
    expect(await value('@mine', { level: 'window', windowId: '@0' })).toBeUndefined();
    expect(await value('@other', { level: 'server' })).toBeUndefined();
  });

  test('whose names tmux would complete, expand or not know are refused', async () => {
    await using asked = await open();
    const scope: OptionScope = { level: 'global-session' };
    for (const name of ['history-limi', 'status-', 'bogus', '', '-v', '#{pid}', 'history-limit x'])
      expect(await asked.ask.option(name, scope)).toEqual({ reason: 'unknownOption', name });
  });

  test('of what is not there are refused', async () => {
    await using asked = await open();
    const reason = async (scope: OptionScope): Promise<unknown> => {
      const found = await asked.ask.option('history-limit', scope);
      return 'reason' in found && found.reason;
    };
    expect(await reason({ level: 'session', session: 'mai' })).toBe('noSuchSession');
    expect(await reason({ level: 'window', windowId: '@9' })).toBe('noSuchWindow');
    expect(await reason({ level: 'pane', paneId: '%9' })).toBe('noSuchPane');
    expect(asked.lines).toHaveLength(3);
  });
});

describe('the environment', () => {
  const HOSTILE = 'a"; export A;\nTOKEN="b" $x `y` \\n';

  test('shows the values that the operator names, and no other', async () => {
    await using asked = await open(['SHOWN', 'FORGER']);
    const { server, ask } = asked;
    await server.run('set-option', '-g', 'update-environment', '');
    await server.run('new-session', '-d', '-s', 'other', 'exec cat');
    await server.run('set-environment', '-t', '=other:', 'SHOWN', 'seen');
    await server.run('set-environment', '-t', '=other:', 'FORGER', HOSTILE);
    await server.run('set-environment', '-t', '=other:', 'TOKEN', 'secret');
    await server.run('set-environment', '-t', '=other:', '-r', 'GONE');
    await server.run('set-environment', '-t', '=other:', '-h', 'HIDDEN', 'secret');
    expect(await ask.environment('other')).toEqual({
      sessionId: '$1',
      entries: [
        { name: 'FORGER', state: 'set', value: HOSTILE },
        { name: 'GONE', state: 'removed', value: undefined },
        { name: 'SHOWN', state: 'set', value: 'seen' },
        { name: 'TOKEN', state: 'set', value: undefined },
      ],
    });
    const global = await ask.environment(undefined);
    expect('entries' in global && global.entries).toContainEqual({
      name: 'HOME',
      state: 'set',
      value: undefined,
    });
    expect(JSON.stringify(global)).not.toContain(server.directory);
  });
});

describe('variables', () => {
  test('that the environment has are withheld unless the operator names them', async () => {
    await using asked = await open(['SHOWN']);
    const { server, ask } = asked;
    await server.run('set-environment', '-g', 'SHOWN', 'a b\nc~');
    await server.run('set-environment', '-g', 'TOKEN', 'secret');
    await server.run('set-environment', '-g', '-h', 'PANEWRIGHT_LEASE_0', 'secret');
    await server.run('set-environment', '-t', '=main:', 'MINE', 'secret');
    expect(await ask.variables(['SHOWN', 'pane_width'], '%0')).toEqual(
      new Map([
        ['SHOWN', 'a b\nc~'],
        ['pane_width', '80'],
      ]),
    );
    for (const name of ['TOKEN', 'MINE', 'PANEWRIGHT_LEASE_0'])
      expect(await ask.variables(['pane_width', name], '%0')).toEqual({
        reason: 'environmentWithheld',
        names: [name],
      });
  });

  test('come by one line, thirty-two as well as one', async () => {
    await using asked = await open();
    const names = Array.from({ length: 32 }, (_, index) => `no_such_${index}`);
    const values = await asked.ask.variables(names, '%0');
    expect(values).toEqual(new Map(names.map((name) => [name, ''])));
    expect(asked.lines).toHaveLength(1);
  });

  test('of a pane that is not there are refused, and never another pane shown', async () => {
    await using asked = await open();
    expect(await asked.ask.variables(['pane_id'], '%9')).toMatchObject({
      reason: 'noSuchPane',
      paneId: '%9',
    });
  });
});

test('hooks hold what they hold, line feeds escaped', async () => {
  await using asked = await open();
  const { server, ask } = asked;
  await server.run('set-hook', '-g', 'after-new-window', 'display-message "a\nalert-bell[0] b"');
  await server.run('set-hook', '-gw', 'pane-died', 'run-shell true');
  const found = await ask.hooks(undefined);
  expect('hooks' in found && found.hooks.map(({ name, index }) => [name, index])).toEqual([
    ['after-new-window', 0],
    ['pane-died', 0],
  ]);
  expect('hooks' in found && found.unsetCount).toBeGreaterThan(40);
});
