import { expect, test } from 'vitest';
import { BASH, TestTmux } from '../../support/tmux.js';
import { childrenOf, TestWatching, toPaneId } from '../../support/watching.js';

interface Case {
  readonly name: string;
  readonly end: string;
  readonly remain?: 'on' | 'failed';
  /** What the watched pane runs. */
  readonly shell?: string;
  /** Whether the one who was told by a frame's hang-up asks to look. */
  readonly suspect?: boolean;
  act(server: TestTmux, pane: string, panePid: number): Promise<unknown>;
}

const DEAF = `trap '' HUP; exec sleep 1000`;

const CASES: readonly Case[] = [
  { name: 'kill-pane', end: 'closed', act: (server, pane) => server.run('kill-pane', '-t', pane) },
  {
    name: 'the exit of its shell',
    end: 'closed',
    act: (server, pane) => server.type(pane, 'exit'),
  },
  {
    name: 'the sudden death of its shell',
    end: 'closed',
    act: (_server, _pane, pid) => Promise.resolve(process.kill(pid, 'SIGKILL')),
  },
  {
    name: 'kill-session',
    end: 'closed',
    act: (server, pane) => server.run('kill-session', '-t', pane),
  },
  {
    name: 'kill-window',
    end: 'closed',
    act: (server, pane) => server.run('kill-window', '-t', pane),
  },
  {
    name: 'the exit of its shell under remain-on-exit',
    end: 'dead',
    remain: 'on',
    act: (server, pane) => server.type(pane, 'exit'),
  },
  {
    name: 'the sudden death of its shell under remain-on-exit, with a hint',
    end: 'dead',
    remain: 'on',
    suspect: true,
    act: (_server, _pane, pid) => Promise.resolve(process.kill(pid, 'SIGKILL')),
  },
  {
    name: 'a failing exit under remain-on-exit failed',
    end: 'dead',
    remain: 'failed',
    act: (server, pane) => server.type(pane, 'exit 3'),
  },
  {
    name: 'kill-pane of a pane kept by remain-on-exit',
    end: 'closed',
    remain: 'on',
    act: (server, pane) => server.run('kill-pane', '-t', pane),
  },
  {
    name: 'respawn-pane -k',
    end: 'respawned',
    act: (server, pane) => server.run('respawn-pane', '-k', '-t', pane, BASH),
  },
  {
    name: 'respawn-pane -k with a hint',
    end: 'respawned',
    suspect: true,
    act: (server, pane) => server.run('respawn-pane', '-k', '-t', pane, BASH),
  },
  {
    name: 'respawn-pane -k of a program that ignores the hang-up',
    end: 'respawned',
    shell: DEAF,
    act: (server, pane) => server.run('respawn-pane', '-k', '-t', pane, BASH),
  },
];

for (const source of ['pipe', 'output'] as const)
  test.each(CASES)(`tells $end after $name (${source})`, async (how) => {
    await using server = await TestTmux.start();
    // The main control client sits in the newest session, which stays.
    const ask = ['-P', '-F', '#{pane_id}'];
    const pane = await server.run('new-session', '-d', '-s', 'other', ...ask, how.shell ?? BASH);
    if (how.shell === undefined) await server.prompt(pane);
    if (how.remain !== undefined) await server.run('set', '-g', 'remain-on-exit', how.remain);
    if (source === 'output') await server.run('pipe-pane', '-t', pane, 'cat >/dev/null');
    await using watching = new TestWatching(server);
    const pid = await watching.panePid(pane);
    const { record, watch } = await watching.watch(pane, pid);
    expect(watch.source).toBe(source);
    const neighbour = await watching.watch(server.pane);
    await how.act(server, pane, pid);
    if (how.suspect === true) watching.watchers.suspect(toPaneId(pane));
    expect(await record.untilEnded()).toBe(how.end);
    await server.type(server.pane, 'echo TWO$((1+1))');
    await neighbour.record.untilText('TWO2');
    expect(record.ends).toEqual([how.end]);
    expect(neighbour.record).toMatchObject({ ends: [], gaps: 0 });
    if (how.shell !== undefined) process.kill(pid, 'SIGKILL');
  });

test.each([
  ['kill-server', (server: TestTmux) => server.run('kill-server')],
  [
    'the sudden death of the tmux server',
    (server: TestTmux) => Promise.resolve(process.kill(server.serverPid, 'SIGKILL')),
  ],
])('tells serverGone once after %s', async (_name, act) => {
  await using server = await TestTmux.start();
  const foreign = await server.window();
  await server.run('pipe-pane', '-t', foreign, 'cat >/dev/null');
  await using watching = new TestWatching(server);
  const first = await watching.watch(server.pane);
  const second = await watching.watch(foreign);
  const shells = childrenOf(server.serverPid);
  await act(server);
  expect(await first.record.untilEnded()).toBe('serverGone');
  expect(await second.record.untilEnded()).toBe('serverGone');
  expect(first.record.ends).toHaveLength(1);
  for (const { pid } of shells)
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // It went with its server.
    }
});

test('tells what tmux makes of a good exit under remain-on-exit failed', async () => {
  await using server = await TestTmux.start();
  await server.window();
  await server.run('set', '-g', 'remain-on-exit', 'failed');
  await using watching = new TestWatching(server);
  const { record } = await watching.watch(server.pane);
  await server.type(server.pane, 'exit 0');
  const end = await record.untilEnded();
  // tmux 3.3a at times keeps such a pane: when it hears of the exit after the end of the output.
  const panes = (await server.run('list-panes', '-a', '-F', '#{pane_id}')).split('\n');
  expect(end).toBe(panes.includes(server.pane) ? 'dead' : 'closed');
});

test('tells closed when tmux lives on without a session', async () => {
  await using server = await TestTmux.start();
  await server.run('set', '-g', 'exit-empty', 'off');
  await using watching = new TestWatching(server);
  const { record } = await watching.watch(server.pane);
  await server.run('kill-session', '-t', 'main');
  expect(await record.untilEnded()).toBe('closed');
});

test('does not take a tmux that does not answer for an end', async () => {
  await using server = await TestTmux.start();
  await using watching = new TestWatching(server, 200);
  const { record } = await watching.watch(server.pane);
  process.kill(server.serverPid, 'SIGSTOP');
  try {
    watching.watchers.suspect(toPaneId(server.pane));
    await expect(watching.tmux.request('display-message -p x')).rejects.toThrow();
  } finally {
    process.kill(server.serverPid, 'SIGCONT');
  }
  await server.type(server.pane, 'echo TWO$((1+1))');
  await record.untilText('TWO2');
  expect(record).toMatchObject({ ends: [], gaps: 0 });
});

test('does not take the loss of our own control client for an end', async () => {
  await using server = await TestTmux.start();
  await using watching = new TestWatching(server);
  const { record } = await watching.watch(server.pane);
  await new Promise<void>((resolve) => {
    watching.tmux.onDisconnect(resolve);
    process.kill(Number(watching.tmux.clientName?.slice('client-'.length)), 'SIGKILL');
  });
  await server.type(server.pane, 'echo TWO$((1+1))');
  await record.untilText('TWO2');
  expect(record).toMatchObject({ ends: [], gaps: 0 });
  // Ends without an end-of-file are still seen.
  await server.run('respawn-pane', '-k', '-t', server.pane, BASH);
  expect(await record.untilEnded()).toBe('respawned');
});

test('watches the next program of a respawned pane through the same pipe', async () => {
  await using server = await TestTmux.start();
  await using watching = new TestWatching(server);
  const first = await watching.watch(server.pane);
  await server.run('respawn-pane', '-k', '-t', server.pane, BASH);
  const second = await watching.watch(server.pane);
  expect(first.record.ends).toEqual(['respawned']);
  expect(second.watch.source).toBe('pipe');
  await server.type(server.pane, 'echo TWO$((1+1))');
  await second.record.untilText('TWO2');
});

test('ends the writer that a dead pane would keep', async () => {
  await using server = await TestTmux.start();
  await server.run('set', '-g', 'remain-on-exit', 'on');
  await server.window();
  {
    await using watching = new TestWatching(server);
    const { record } = await watching.watch(server.pane);
    await server.type(server.pane, 'exit');
    expect(await record.untilEnded()).toBe('dead');
    expect(await watching.watchers.watch(toPaneId(server.pane), 1, record)).toBeUndefined();
  }
  expect(childrenOf(server.serverPid).filter(({ name }) => name === 'cat')).toEqual([]);
});
