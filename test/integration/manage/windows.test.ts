import { expect, test } from 'vitest';
import { TestTmux } from '../../support/tmux.js';
import { attachPerson } from '../reservations/support.js';
import { given, manage } from './support.js';

/** Blanks, what tmux expands, strftime, quotes, separators, a leading dash, and other scripts. */
const HOSTILE = [
  '-t',
  ';',
  '#(touch x)#{pid}#[fg=red]##[x]',
  ' a ~s %H "\'; {x} 水🐎 ',
  '`id`',
  '~',
];

test('names and titles are what was asked for, whatever is in them', async () => {
  await using server = await TestTmux.start();
  await using managed = manage(server);
  const { manage: tools } = managed;
  for (const text of HOSTILE) {
    expect(given(await tools.renameSession('$0', text)).name).toBe(text);
    expect(await server.run('display-message', '-p', '-t', '%0', '#{session_name}')).toBe(text);
    expect(given(await tools.renameWindow('@0', text)).name).toBe(text);
    expect(given(await tools.setPaneTitle('%0', text)).title).toBe(text);
  }
  expect(given(await tools.renameSession('~', 'a.b:c')).name).toBe('a_b_c');
  // tmux writes these in its own way, which depends on its version.
  const { name } = given(await tools.renameSession('$0', '$HOME\\x'));
  expect(name).toBe(await server.format('%0', '#{session_name}'));
  expect(given(await tools.setPaneTitle('%0', '$HOME\\x')).title).toBe('$HOME\\x');
  expect(given(await tools.setPaneTitle('%0', '')).title).toBe('');
});

test('a window that nobody watches keeps its size and its option', async () => {
  await using server = await TestTmux.start();
  await using managed = manage(server);
  const { manage: tools } = managed;
  const option = async (): Promise<string> =>
    await server.run('show-options', '-wqv', '-t', '@0', 'window-size');
  expect(await tools.resizeWindow({ windowId: '@0', columns: 100, rows: 30 })).toMatchObject({
    columns: 100,
    rows: 30,
  });
  expect(await option()).toBe('');
  await server.run('set-option', '-w', '-t', '@0', 'window-size', 'largest');
  expect(await tools.resizeWindow({ windowId: '@0', rows: 40 })).toMatchObject({
    columns: 100,
    rows: 40,
  });
  expect(await option()).toBe('largest');
  expect(await server.format('%0', '#{window_width}x#{window_height}')).toBe('100x40');
  await server.run('set-option', '-wu', '-t', '@0', 'window-size');
  // And follows the next terminal.
  await using _person = await attachPerson(server);
  expect(await server.format('%0', '#{window_width}')).toBe('80');
});

test('a window that a person watches gets its size, and stays with it', async () => {
  await using server = await TestTmux.start();
  await using managed = manage(server);
  const { manage: tools } = managed;
  await using _person = await attachPerson(server);
  const size = { columns: 60, rows: 10 };
  expect(await tools.resizeWindow({ windowId: '@0', ...size })).toMatchObject(size);
  expect(await server.run('show-options', '-wqv', '-t', '@0', 'window-size')).toBe('manual');
  expect(await server.format('%0', '#{window_width}x#{window_height}')).toBe('60x10');
});

test('what tmux arranged can be arranged again, and a bad layout does not end it', async () => {
  await using server = await TestTmux.start({ columns: 120, rows: 40 });
  await using managed = manage(server);
  const { manage: tools } = managed;
  const first = given(await managed.facts.window('@0')).layout;
  for (const [flag, target] of [
    ['-h', 0],
    ['-v', 1],
    ['-h', 2],
    ['-v', 0],
  ] as const)
    await server.run('split-window', '-d', flag, '-t', `%${target}`, 'exec cat');
  const saved = given(await managed.facts.window('@0')).layout;
  for (const preset of ['tiled', 'even-v', 'main-h', 'main-vertical', 'even-horizontal']) {
    const arranged = given(await tools.selectLayout('@0', preset)).layout;
    expect(arranged).not.toBe(saved);
    expect(given(await tools.selectLayout('@0', saved)).layout).toBe(saved);
    expect(given(await tools.selectLayout('@0', arranged)).layout).toBe(arranged);
  }
  for (const layout of [first, `0000${saved.slice(4)}`, saved.slice(0, -2), 'ffff', ''])
    expect(await tools.selectLayout('@0', layout)).toMatchObject({ reason: 'layoutInvalid' });
  expect(given(await managed.facts.window('@0')).paneCount).toBe(5);
});

test('a window that is linked twice into a session is meant by its index', async () => {
  await using server = await TestTmux.start();
  await server.run('new-window', '-d', '-t', 'main:', 'exec cat');
  await server.run('link-window', '-d', '-s', '=main:0', '-t', '=main:5');
  await using managed = manage(server);
  const { manage: tools } = managed;
  const chosen = { session: 'main', index: 5 };
  expect(given(await tools.selectWindow({ windowId: '@0', place: chosen })).place.index).toBe(5);
  const moved = await tools.moveWindow({ windowId: '@0', from: chosen, index: 6 });
  expect(given(moved).window.placements.map(({ index }) => index)).toEqual([0, 6]);
});

test('a number that is also a window’s name is an index', async () => {
  await using server = await TestTmux.start();
  await server.run('new-window', '-d', '-t', 'main:', 'exec cat');
  await server.run('rename-window', '-t', '@0', '7');
  await using managed = manage(server);
  const { manage: tools } = managed;
  const moved = await tools.moveWindow({ windowId: '@1', from: 'only', session: 'main', index: 7 });
  expect(given(moved).place.index).toBe(7);
});

test('a session that we are attached to may end with its last window', async () => {
  await using server = await TestTmux.start();
  await using managed = manage(server);
  const { manage: tools, tmux } = managed;
  const [reply] = await tmux.request('list-clients -F "#{session_name}"');
  expect(reply?.text).toBe('main');
  await server.run('new-session', '-d', '-s', 'other', 'exec cat');
  const moved = await tools.moveWindow({ windowId: '@0', from: 'only', session: 'other' });
  expect(given(moved).place).toMatchObject({ sessionName: 'other', index: 1 });
  expect(await server.run('list-sessions', '-F', '#{session_name}')).toBe('other');
});

test('calls that come together leave the state that they ask for', async () => {
  await using server = await TestTmux.start();
  await server.run('split-window', '-d', '-t', '%0', 'exec cat');
  await using managed = manage(server);
  const { manage: tools } = managed;
  const zooms = await Promise.all(Array.from({ length: 4 }, () => tools.zoomPane('%0', true)));
  expect(zooms.map((pane) => given(pane).rows)).toEqual([24, 24, 24, 24]);
  expect(await server.format('%0', '#{window_zoomed_flag}#{pane_active}')).toBe('11');
  await Promise.all(Array.from({ length: 3 }, () => tools.zoomPane('%0', false)));
  expect(await server.format('%0', '#{window_zoomed_flag}')).toBe('0');
  expect(await tools.zoomPane('%9', true)).toMatchObject({ reason: 'noSuchPane' });
});

test('a pane without a neighbour on that side stays the current one', async () => {
  await using server = await TestTmux.start();
  await server.run('split-window', '-d', '-h', '-t', '%0', 'exec cat');
  await using managed = manage(server);
  const { manage: tools } = managed;
  expect(await tools.selectPane({ paneId: '%0', direction: 'up' })).toMatchObject({
    paneId: '%0',
    active: true,
  });
  expect(await tools.selectPane({ paneId: '%0', direction: 'right' })).toMatchObject({
    paneId: '%1',
  });
});

test('dead panes and panes in copy mode are arranged as others', async () => {
  await using server = await TestTmux.start();
  await server.run('set-option', '-g', 'remain-on-exit', 'on');
  await server.run('copy-mode', '-t', '%0');
  await using managed = manage(server);
  const { manage: tools, tmux } = managed;
  await tmux.request("refresh-client -B 'dead:%*:#{pane_dead}'");
  const died = new Promise<void>((resolve) => {
    tmux.onNotification((line) => {
      if (/^%subscription-changed dead .* : 1$/.test(line)) resolve();
    });
  });
  await server.run('new-window', '-d', '-t', 'main:', 'exec true');
  await died;
  const swapped = given(await tools.swapPanes('%0', '%1'));
  expect(swapped.map(({ window }) => window.windowId)).toEqual(['@1', '@0']);
  expect(await tools.setPaneTitle('%1', 'dead')).toMatchObject({ title: 'dead', dead: true });
  expect(await tools.selectPane({ paneId: '%0' })).toMatchObject({ active: true, inMode: true });
});
