import { execaSync } from 'execa';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { TmuxUnavailableError } from '../../../src/tmux/errors.js';
import type { PaneId } from '../../../src/tmux/ids.js';
import { processTable } from '../../support/tmux.js';
import { attachPerson } from '../reservations/support.js';
import { LifeStage, NEVER, openEngine, started } from './support.js';

let stage: LifeStage;

beforeEach(async () => {
  stage = await LifeStage.set();
});

afterEach(async () => {
  await stage[Symbol.asyncDispose]();
});

const CLOSED = { outcome: 'paneClosed', stillRunning: false, output: 'going\n' };

async function newSession(name: string): Promise<PaneId> {
  const request = { name, windowName: undefined, directory: undefined, signal: NEVER };
  return started(await stage.engine.life.createSession({ ...request, size: undefined })).pane
    .paneId;
}

describe('a command that ignores C-c is answered as closed, and its lease is freed, by', () => {
  test('respawn', async () => {
    const pane = stage.server.pane as PaneId;
    const held = await stage.hold(pane);
    expect(await stage.lease(pane)).not.toBe('');
    const again = started(
      await stage.engine.life.respawnPane({
        ...{ paneId: pane, killFirst: true, directory: '/', allowCallerPane: false },
        signal: NEVER,
      }),
    );
    expect(await stage.lease(pane)).toBe('');
    expect(again).toMatchObject({ ready: true, pane: { paneId: pane, path: '/', dead: false } });
    // Its last output may still be on its way when the new program is seen.
    expect(await held.end).toMatchObject({ outcome: 'paneClosed', stillRunning: false });
    expect(await stage.run(pane, 'echo next')).toMatchObject({ output: 'next\n', exitStatus: 0 });
  });

  test('the end of its pane', async () => {
    const { pane, window } = await stage.newWindow();
    const held = await stage.hold(pane.paneId);
    expect(await stage.engine.life.killPane(pane.paneId, false)).toEqual({
      ...{ id: pane.paneId, windows: [window.windowId], sessions: [], wasLast: false },
    });
    expect(await held.end).toMatchObject(CLOSED);
    expect(await stage.lease(pane.paneId)).toBe('');
  });

  test('the end of its window', async () => {
    const { pane, window } = await stage.newWindow();
    const held = await stage.hold(pane.paneId);
    expect(await stage.engine.life.killWindow(window.windowId, false)).toEqual({
      ...{ id: window.windowId, windows: [], sessions: [], wasLast: false },
    });
    expect(await held.end).toMatchObject(CLOSED);
    expect(await stage.lease(pane.paneId)).toBe('');
  });

  test('the end of its session', async () => {
    const pane = await newSession('work');
    const held = await stage.hold(pane);
    expect(await stage.engine.life.killSession('work', false)).toMatchObject({ wasLast: false });
    expect(await held.end).toMatchObject(CLOSED);
    expect(await stage.lease(pane)).toBe('');
  });
});

test('a lease that a server left behind goes with the pane', async () => {
  const { pane } = await stage.newWindow();
  const name = `PANEWRIGHT_LEASE_${pane.paneId.slice(1)}`;
  await stage.server.run('set-environment', '-gh', name, `${pane.panePid}.abc/tmp/gone`);
  expect(await stage.engine.life.killPane(pane.paneId, false)).toMatchObject({ id: pane.paneId });
  expect(await stage.lease(pane.paneId)).toBe('');
});

test('another server hears of the end of the pane that its command ran in', async () => {
  const other = openEngine(stage.server);
  try {
    const { pane } = await stage.newWindow();
    const held = await stage.hold(pane.paneId);
    expect(await other.life.killPane(pane.paneId, false)).toMatchObject({ id: pane.paneId });
    expect(await held.end).toMatchObject(CLOSED);
  } finally {
    await other.close();
  }
});

test('the session that our own client sits in ends like any other', async () => {
  const pane = await newSession('work');
  const facts = await stage.engine.inspect.facts();
  const [ours] = facts.sessions.filter(({ clients }) => clients.some(({ own }) => own));
  const id = ours?.sessionId ?? '';
  const rest = id === '$0' ? pane : (stage.server.pane as PaneId);
  expect(await stage.engine.life.killSession(id, false)).toMatchObject({ id, wasLast: false });
  expect(await stage.run(rest, 'echo still')).toMatchObject({ output: 'still\n' });
});

describe('the last session', () => {
  test.each(['pane', 'window', 'session'] as const)('ends with its last %s', async (what) => {
    const { life } = stage.engine;
    const held = await stage.hold(stage.server.pane as PaneId);
    const ended = {
      pane: async () => await life.killPane('%0', false),
      window: async () => await life.killWindow('@0', false),
      session: async () => await life.killSession('main', false),
    }[what];
    expect(await ended()).toMatchObject({
      wasLast: true,
      sessions: what === 'session' ? [] : ['$0'],
      windows: what === 'pane' ? ['@0'] : [],
    });
    expect(await held.end).toMatchObject(CLOSED);
    expect(await stage.run('%0', 'echo no').catch((error: unknown) => error)).toBeInstanceOf(
      TmuxUnavailableError,
    );
    const left = (await processTable()).filter(({ commandLine }) =>
      commandLine.includes(stage.server.socketPath),
    );
    expect(left).toEqual([]);
  });

  test('is not that of the server where another one is', async () => {
    await newSession('work');
    expect(await stage.engine.life.killPane('%0', false)).toMatchObject({
      windows: ['@0'],
      sessions: ['$0'],
      wasLast: false,
    });
  });
});

test('a window that is linked elsewhere outlives a session, and its command runs on', async () => {
  await newSession('work');
  const { pane, window } = await stage.newWindow();
  await stage.server.run('link-window', '-s', window.windowId, '-t', 'work:9');
  const held = await stage.hold(pane.paneId);
  expect(await stage.engine.life.killSession('main', false)).toMatchObject({ wasLast: false });
  expect(await stage.lease(pane.paneId)).not.toBe('');
  expect(await stage.engine.life.killWindow(window.windowId, false)).toMatchObject({
    sessions: [],
  });
  expect(await held.end).toMatchObject(CLOSED);
});

describe('a person', () => {
  test('keeps what is on screen, and nothing else', async () => {
    const { life } = stage.engine;
    const other = started(
      await life.splitPane({
        ...{ paneId: '%0', side: 'below', percent: undefined, directory: undefined },
        signal: NEVER,
      }),
    ).pane.paneId;
    const hidden = await stage.newWindow();
    await using _person = await attachPerson(stage.server);
    for (const refused of [
      await life.killPane('%0', false),
      await life.killPane(other, false),
      await life.killWindow('@0', false),
      await life.killSession('main', true),
    ])
      expect(refused).toMatchObject({ reason: 'attended' });
    expect(await life.killWindow(hidden.window.windowId, false)).toMatchObject({ wasLast: false });
    await stage.server.run('resize-pane', '-Z', '-t', '%0');
    expect(await life.killPane(other, false)).toMatchObject({ id: other });
  });

  test('who only looks is passed where the operator says so', async () => {
    await using other = await LifeStage.set({}, 'read-only');
    const { window } = await other.newWindow();
    await other.server.run('select-window', '-t', window.windowId);
    await using _person = await attachPerson(other.server, '-r');
    expect(await stage.engine.life.killWindow('@99', false)).toMatchObject({
      reason: 'noSuchWindow',
    });
    expect(await other.engine.life.killWindow(window.windowId, false)).toMatchObject({
      id: window.windowId,
    });
  });
});

test('names and ids are whole, and never those of something else', async () => {
  await newSession('work');
  const { life } = stage.engine;
  for (const session of ['wor', 'work:', '=work', 'w*', '$9', '', '.', '@0', '%0'])
    expect(await life.killSession(session, false)).toMatchObject({ reason: 'noSuchSession' });
  expect(await life.killPane('%99', false)).toMatchObject({ reason: 'noSuchPane' });
  expect(await life.killWindow('@99', false)).toMatchObject({
    reason: 'noSuchWindow',
  });
  const { sessions, panes } = await stage.engine.inspect.facts();
  expect([sessions.length, panes.length]).toEqual([2, 2]);
});

test('a session whose name looks like the id of none is found by its name', async () => {
  await newSession('$77');
  expect(await stage.engine.life.killSession('$77', false)).toMatchObject({ id: '$1' });
});

test('many panes in a session whose windows are linked twice end together', async () => {
  const pane = await newSession('work');
  for (let count = 0; count < 12; count++)
    await stage.server.run('new-window', '-d', '-t', 'work:', 'sleep 600');
  await stage.server.run('link-window', '-s', 'work:0', '-t', 'work:40');
  execaSync('tmux', ['-S', stage.server.socketPath, 'set-option', '-g', 'base-index', '3']);
  expect(pane).toMatch(/^%/);
  expect(await stage.engine.life.killSession('work', false)).toMatchObject({ wasLast: false });
  expect((await stage.engine.inspect.facts()).panes).toHaveLength(1);
});
