import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { attachPerson } from '../reservations/support.js';
import { ended } from '../../support/process-end.js';
import { descendants, processTable, TestTmux } from '../../support/tmux.js';
import { inspect } from './support.js';

/** Blanks, what our fields escape, what tmux expands, quotes, and other scripts. */
const HOSTILE = ' a ~s #{pid} "\'; {x} 水 ';

test('names, titles and directories come back as they are, whatever they hold', async () => {
  await using server = await TestTmux.start();
  const directory = path.join(server.directory, 'd ~n\n\te #{pid}');
  await mkdir(directory);
  await server.run('set-option', '-g', 'automatic-rename', 'off');
  await server.run(
    'new-session',
    '-d',
    '-s',
    'b c%0',
    '-c',
    directory.replaceAll('#', '##'),
    'exec cat',
  );
  await server.run('rename-window', '-t', '=b c%0:', HOSTILE.replaceAll('#', '##'));
  await server.run('select-pane', '-t', '=b c%0:', '-T', HOSTILE.replaceAll('#', '##'));
  await using inspected = inspect(server);
  const { sessions, windows, panes } = await inspected.facts.read();
  expect(sessions.map(({ name }) => name)).toEqual(['b c%0', 'main']);
  expect(windows[0]?.name).toBe(HOSTILE);
  expect(panes[0]).toMatchObject({ title: HOSTILE, path: directory, command: 'cat' });
});

test('a window that is linked is there once, with every place', async () => {
  await using server = await TestTmux.start();
  await server.run('new-session', '-d', '-s', 'other', 'exec cat');
  await server.run('link-window', '-d', '-s', '=main:0', '-t', '=other:7');
  await using inspected = inspect(server);
  const { sessions, windows, panes } = await inspected.facts.read();
  expect(sessions.map(({ name, windowCount }) => [name, windowCount])).toEqual([
    ['main', 1],
    ['other', 2],
  ]);
  expect(windows).toHaveLength(2);
  expect(windows[0]?.placements).toEqual([
    { sessionId: '$0', sessionName: 'main', index: 0, active: true, linked: true },
    { sessionId: '$1', sessionName: 'other', index: 7, active: false, linked: true },
  ]);
  expect(panes.map(({ paneId }) => paneId)).toEqual(['%0', '%1']);
});

test('a person is told from control clients, and from our own', async () => {
  await using server = await TestTmux.start();
  const hidden = await server.run(
    'split-window',
    '-d',
    '-t',
    server.pane,
    '-P',
    '-F',
    '#{pane_id}',
  );
  await using inspected = inspect(server);
  await using _person = await attachPerson(server);
  const seen = await inspected.facts.read();
  expect(seen.sessions[0]?.clients.map(({ control, own }) => ({ control, own }))).toEqual(
    expect.arrayContaining([
      { control: true, own: true },
      { control: false, own: false },
    ]),
  );
  expect(seen.panes.map(({ attended }) => attended)).toEqual([true, true]);
  await server.run('resize-pane', '-Z', '-t', server.pane);
  const zoomed = await inspected.facts.read();
  expect(zoomed.windows[0]?.zoomed).toBe(true);
  expect(zoomed.panes.map(({ paneId, attended }) => [paneId, attended])).toEqual([
    [server.pane, true],
    [hidden, false],
  ]);
});

test('a pane that is dead, or in copy mode, is there', async () => {
  await using server = await TestTmux.start();
  await server.run('set-option', '-g', 'remain-on-exit', 'on');
  const dead = await server.window('exec cat', () => true);
  const pid = Number(await server.format(dead, '#{pane_pid}'));
  process.kill(pid, 'SIGKILL');
  await ended([pid]);
  // tmux hears of it in its next turn.
  await server.format(dead, '#{pane_dead}');
  await server.run('copy-mode', '-t', server.pane);
  await using inspected = inspect(server);
  const { panes } = await inspected.facts.read();
  expect(panes).toMatchObject([
    { paneId: '%0', dead: false, inMode: true },
    { paneId: '%1', dead: true, inMode: false },
  ]);
});

test('the caller is known by the variables, by its processes, or not at all', async () => {
  await using server = await TestTmux.start();
  await server.window();
  const route = `${server.socketPath},${server.serverPid},0`;
  const relations = async (env: Record<string, string>, pid = process.pid): Promise<string[]> => {
    await using inspected = inspect(server, { env, pid });
    return (await inspected.facts.read()).panes.map(({ caller }) => caller);
  };
  expect(await relations({ TMUX: route, TMUX_PANE: '%1' })).toEqual(['other', 'self']);
  expect(await relations({ TMUX: '/elsewhere/s,12,0', TMUX_PANE: '%1' })).toEqual([
    'other',
    'other',
  ]);
  expect(await relations({ TMUX: route, TMUX_PANE: '%9' })).toEqual(['unknown', 'unknown']);
  expect(await relations({})).toEqual(['unknown', 'unknown']);
  const pane = await server.window('sleep 60 & echo ready; wait', (screen) =>
    screen.includes('ready'),
  );
  const root = Number(await server.format(pane, '#{pane_pid}'));
  const [child] = descendants(await processTable(), root);
  expect(await relations({}, child)).toEqual(['other', 'other', 'self']);
});

test('sessions are found by id or exact name alone', async () => {
  await using server = await TestTmux.start();
  await server.run('new-session', '-d', '-s', '$0', 'exec cat');
  await using inspected = inspect(server);
  const { facts } = inspected;
  expect(await facts.session('main')).toMatchObject({ sessionId: '$0' });
  expect(await facts.session('$0')).toMatchObject({ name: 'main' });
  for (const session of ['mai', 'm*', '=main', 'main:', ''])
    expect(await facts.session(session)).toMatchObject({
      reason: 'noSuchSession',
      sessions: [{ sessionId: '$1' }, { sessionId: '$0' }],
      more: 0,
    });
});

test('what is not there is refused with what is there', async () => {
  await using server = await TestTmux.start();
  for (let count = 0; count < 13; count++)
    await server.run('new-window', '-d', '-t', 'main:', 'exec cat');
  await using inspected = inspect(server);
  const { facts } = inspected;
  const window = await facts.window('@99');
  expect(window).toMatchObject({ reason: 'noSuchWindow', windowId: '@99', more: 2 });
  expect('windows' in window && window.windows).toHaveLength(12);
  const pane = await facts.pane('%99');
  expect(pane).toMatchObject({ reason: 'noSuchPane', paneId: '%99', more: 2 });
  expect('panes' in pane && pane.panes[0]).toEqual({
    paneId: '%0',
    command: 'bash',
    place: 'main:0.0',
  });
});
