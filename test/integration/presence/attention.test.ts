import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { AttendedPolicy } from '../../../src/core/presence/attention.js';
import { TestTmux } from '../../support/tmux.js';
import {
  attachPerson,
  cleared,
  intentOf,
  openGate,
  refusedBy,
  typing,
} from '../reservations/support.js';

describe('a window that a person has on screen', () => {
  let server: TestTmux;
  let person: AsyncDisposable;
  let client: string;

  beforeAll(async () => {
    server = await TestTmux.start();
    person = await attachPerson(server);
    client = await server.run('list-clients', '-F', '#{client_name}');
  });

  afterAll(async () => {
    await person[Symbol.asyncDispose]();
    await server[Symbol.asyncDispose]();
  });

  const clearWith = async (policy: AttendedPolicy, pane: string): Promise<unknown> => {
    await using under = openGate(server, { policy });
    return await under.gate.clear(intentOf(pane, { purpose: 'keys' }));
  };

  test('is attended, and another window is not', async () => {
    const elsewhere = await server.window();
    expect(await clearWith('refuse', server.pane)).toEqual({
      reason: 'attended',
      paneId: server.pane,
      clients: [client],
    });
    expect(await clearWith('refuse', elsewhere)).toMatchObject({
      paneId: elsewhere,
      cohort: [elsewhere],
    });
  });

  test('is attended wherever it is linked', async () => {
    await server.run('new-session', '-d', '-s', 'other');
    await server.run('link-window', '-s', 'main:0', '-t', 'other:5');
    expect(await clearWith('refuse', server.pane)).toMatchObject({ reason: 'attended' });
    await server.run('kill-session', '-t', 'other');
  });

  test('shows all of its panes, or the zoomed one alone', async () => {
    const second = await server.run(
      ...['split-window', '-d', '-P', '-F', '#{pane_id}', '-t', server.pane],
      'exec bash --norc --noprofile',
    );
    await server.prompt(second);
    expect(await clearWith('refuse', second)).toMatchObject({ reason: 'attended', paneId: second });
    await server.run('resize-pane', '-Z', '-t', server.pane);
    expect(await clearWith('refuse', server.pane)).toMatchObject({ reason: 'attended' });
    await using under = openGate(server);
    const hidden = await cleared(under.gate, intentOf(second, { purpose: 'keys' }));
    expect(await under.gate.dispatch(hidden, [])).toEqual({ kind: 'dispatched' });
    for (const show of [
      ['select-pane', '-Z', '-t', second],
      ['resize-pane', '-Z', '-t', second],
    ]) {
      await server.run(...show);
      const sent = await under.gate.dispatch(hidden, typing(second, 'typed'));
      expect([show[0], sent]).toEqual([show[0], { kind: 'changed' }]);
    }
    expect(await server.capture(second)).not.toContain('typed');
  });

  test('is open to agents when the operator says so', async () => {
    expect(await clearWith('read-only', server.pane)).toMatchObject({ reason: 'attended' });
    expect(await clearWith('all', server.pane)).toMatchObject({
      paneId: server.pane,
      cohort: [server.pane],
    });
  });
});

test('a person who only reads attends, unless the operator allows readers', async () => {
  await using server = await TestTmux.start();
  await using _reader = await attachPerson(server, '-r');
  await using strict = openGate(server);
  await using open = openGate(server, { policy: 'read-only' });
  expect(await refusedBy(strict.gate, intentOf(server.pane))).toMatchObject({ reason: 'attended' });
  const clearance = await cleared(open.gate, intentOf(server.pane));
  expect(await open.gate.dispatch(clearance, [])).toEqual({ kind: 'dispatched' });
  // The same client, allowed to type again: nothing that a tmux condition sees has changed.
  const client = await server.run('list-clients', '-F', '#{client_readonly} #{client_name}');
  const name =
    client
      .split('\n')
      .find((row) => row.startsWith('1 '))
      ?.slice(2) ?? '';
  await server.run('switch-client', '-r', '-c', name);
  expect(await refusedBy(open.gate, intentOf(server.pane))).toMatchObject({
    reason: 'attended',
    clients: [name],
  });
});

test('a control client on a terminal, named like one, does not attend', async () => {
  await using server = await TestTmux.start();
  await using outer = await TestTmux.start();
  await using under = openGate(server);
  await under.tmux.request('refresh-client');
  const attached = new Promise<void>((resolve) => {
    under.tmux.onNotification((line) => {
      if (line.startsWith('%client-session-changed /dev/')) resolve();
    });
  });
  await outer.type(outer.pane, `TMUX= exec tmux -S ${server.socketPath} -CC attach`);
  await attached;
  const clients = await server.run('list-clients', '-F', '#{client_control_mode} #{client_name}');
  expect(clients).toMatch(/^1 \/dev\//m);
  expect(await cleared(under.gate, intentOf(server.pane))).toMatchObject({ paneId: server.pane });
});

describe('synchronized panes', () => {
  let server: TestTmux;
  let panes: string[];

  beforeEach(async () => {
    server = await TestTmux.start();
    panes = [server.pane];
    for (let count = 0; count < 3; count += 1) {
      const pane = await server.run(
        ...['split-window', '-d', '-P', '-F', '#{pane_id}', '-t', server.pane, '-l', '4'],
        'exec bash --norc --noprofile',
      );
      panes.push(await server.prompt(pane));
    }
    await server.run('set-option', '-w', 'synchronize-panes', 'on');
    await server.run('set-option', '-p', '-t', panes[1] ?? '', 'synchronize-panes', 'off');
    return async () => await server[Symbol.asyncDispose]();
  });

  const keys = (pane: string): ReturnType<typeof intentOf> => intentOf(pane, { purpose: 'keys' });

  test('are typed into together, without the one that opted out', async () => {
    await using under = openGate(server);
    const [first = '', out = '', third = '', fourth = ''] = panes;
    const clearance = await cleared(under.gate, keys(third));
    expect(clearance.cohort).toEqual([first, third, fourth]);
    expect(await under.gate.dispatch(clearance, typing(third, 'typed'))).toEqual({
      kind: 'dispatched',
    });
    for (const pane of [first, third, fourth])
      await server.until(pane, (screen) => screen.includes('typed'));
    expect(await server.capture(out)).not.toContain('typed');
    expect(await cleared(under.gate, keys(out))).toMatchObject({ cohort: [out] });
  });

  test.each<{ name: string; fault: (pane: string) => Promise<unknown>; reason: string }>([
    {
      name: 'in a mode',
      fault: async (pane) => await server.run('clock-mode', '-t', pane),
      reason: 'inMode',
    },
    {
      name: 'with input off',
      fault: async (pane) => await server.run('select-pane', '-d', '-t', pane),
      reason: 'inputOff',
    },
    {
      name: 'that a run holds',
      fault: async (pane) => {
        const lease = `${await server.format(pane, '#{pane_pid}')}.a/tmp/x`;
        await server.run('set-environment', '-gh', `PANEWRIGHT_LEASE_${pane.slice(1)}`, lease);
      },
      reason: 'reserved',
    },
  ])('one $name keeps input from all, before and after the check', async ({ fault, reason }) => {
    await using under = openGate(server);
    const [first = '', , third = ''] = panes;
    const clearance = await cleared(under.gate, keys(first));
    await fault(third);
    const screens = async (): Promise<unknown> =>
      await Promise.all(panes.map(async (pane) => await server.capture(pane)));
    const before = await screens();
    expect(await under.gate.dispatch(clearance, typing(first, 'typed'))).toEqual({
      kind: 'changed',
    });
    expect(await refusedBy(under.gate, keys(first))).toMatchObject({ reason, paneId: third });
    expect(await screens()).toEqual(before);
  });

  test('nothing is typed when another pane joins after the check', async () => {
    await using under = openGate(server);
    const [first = '', out = ''] = panes;
    const clearance = await cleared(under.gate, keys(first));
    await server.run('set-option', '-p', '-u', '-t', out, 'synchronize-panes');
    expect(await under.gate.dispatch(clearance, typing(first, 'typed'))).toEqual({
      kind: 'changed',
    });
    expect(await server.capture(first)).not.toContain('typed');
  });

  test('get no command, and a paste reaches the target alone', async () => {
    await using under = openGate(server);
    const [first = '', , third = '', fourth = ''] = panes;
    expect(await refusedBy(under.gate, intentOf(first))).toEqual({
      reason: 'synchronized',
      paneId: first,
      cohort: [first, third, fourth],
    });
    const paste = await cleared(under.gate, intentOf(first, { purpose: 'paste' }));
    expect(paste.cohort).toEqual([first]);
    expect(await under.gate.dispatch(paste, [])).toEqual({ kind: 'dispatched' });
  });
});
