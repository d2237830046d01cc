import { link, symlink } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TestTmux } from '../../support/tmux.js';
import { cleared, intentOf, openGate, refusedBy } from '../reservations/support.js';

let server: TestTmux;
/** A pane of its own session, in which a process of ours is said to run. */
let callerPane: string;
let session: string;

beforeAll(async () => {
  server = await TestTmux.start();
  callerPane = await server.run(
    ...['new-session', '-d', '-s', 'callers', '-P', '-F', '#{pane_id}'],
    'exec bash --norc --noprofile',
  );
  await server.prompt(callerPane);
  session = (await server.format(callerPane, '#{session_id}')).slice(1);
});

afterAll(async () => {
  await server[Symbol.asyncDispose]();
});

/** The environment that tmux gives to what it starts in the pane, with changes. */
function environment(changes: {
  readonly socketPath?: string;
  readonly pid?: number;
  readonly session?: string;
  readonly pane?: string;
}): NodeJS.ProcessEnv {
  const { socketPath = server.socketPath, pid = server.serverPid } = changes;
  return {
    TMUX: `${socketPath},${pid},${changes.session ?? session}`,
    TMUX_PANE: changes.pane ?? callerPane,
  };
}

const openAs = (env: NodeJS.ProcessEnv, pid = process.pid): ReturnType<typeof openGate> =>
  openGate(server, { caller: { env, pid } });

describe('started in a pane, by its environment', () => {
  test('that pane is refused for every purpose, and opened on request', async () => {
    await using under = openAs(environment({}));
    for (const purpose of ['run', 'keys', 'interrupt', 'paste'] as const)
      expect(await refusedBy(under.gate, intentOf(callerPane, { purpose }))).toEqual({
        reason: 'callerPane',
        paneId: callerPane,
      });
    const allowed = intentOf(callerPane, { allowCallerPane: true });
    expect(await cleared(under.gate, allowed)).toMatchObject({ paneId: callerPane });
    expect(await refusedBy(under.gate, intentOf(callerPane))).toMatchObject({
      reason: 'callerPane',
    });
    expect(await cleared(under.gate, intentOf(server.pane))).toMatchObject({ paneId: server.pane });
  });

  test('that pane is known through every name of the socket', async () => {
    const hard = path.join(server.directory, 'hard,link');
    const soft = path.join(server.directory, 'soft');
    await link(server.socketPath, hard);
    await symlink(server.socketPath, soft);
    for (const socketPath of [hard, soft]) {
      await using under = openAs(environment({ socketPath }));
      expect(await refusedBy(under.gate, intentOf(callerPane))).toMatchObject({
        reason: 'callerPane',
      });
    }
  });

  test('that pane is known where its window is linked into another session', async () => {
    await server.run('link-window', '-d', '-s', 'callers:0', '-t', 'main:7');
    const main = (await server.format(server.pane, '#{session_id}')).slice(1);
    await using under = openAs(environment({ session: main }));
    expect(await refusedBy(under.gate, intentOf(callerPane))).toMatchObject({
      reason: 'callerPane',
    });
    await server.run('unlink-window', '-t', 'main:7');
  });

  test.each<{ name: string; env: () => NodeJS.ProcessEnv }>([
    { name: 'another daemon pid', env: () => environment({ pid: server.serverPid + 1 }) },
    { name: 'a session that is not there', env: () => environment({ session: '77' }) },
    { name: 'a pane that is not there', env: () => environment({ pane: '%77' }) },
    { name: 'a pane of another session', env: () => environment({ pane: server.pane }) },
    { name: 'no pane', env: () => ({ TMUX: environment({})['TMUX'] }) },
    { name: 'a malformed TMUX', env: () => ({ TMUX: 'x', TMUX_PANE: '%0' }) },
  ])('with $name every pane is refused, also on request', async ({ env }) => {
    await using under = openAs(env());
    for (const allowCallerPane of [false, true])
      for (const pane of [callerPane, server.pane])
        expect(await refusedBy(under.gate, intentOf(pane, { allowCallerPane }))).toMatchObject({
          reason: 'callerUnproven',
        });
  });
});

test('the same pane number on another tmux server is not protected', async () => {
  await using other = await TestTmux.start();
  const pid = other.serverPid;
  for (const socketPath of [other.socketPath, path.join(server.directory, 'gone')]) {
    await using under = openAs(environment({ socketPath, pid, session: '0', pane: server.pane }));
    expect(await cleared(under.gate, intentOf(server.pane))).toMatchObject({ paneId: server.pane });
  }
});

test('without the variables, the pane above our process is the caller’s', async () => {
  const pane = await server.window();
  await server.type(pane, "sh -c 'echo pid=$$; sleep 1000; :'");
  await server.until(pane, (screen) => /^pid=\d+/m.test(screen));
  const below = Number(/^pid=(\d+)/m.exec(await server.capture(pane))?.[1]);
  for (const env of [{}, { TMUX: '', TMUX_PANE: '' }]) {
    await using under = openAs(env, below);
    const keys = intentOf(pane, { purpose: 'keys' });
    expect(await refusedBy(under.gate, keys)).toEqual({ reason: 'callerPane', paneId: pane });
    expect(await cleared(under.gate, { ...keys, allowCallerPane: true })).toMatchObject({
      paneId: pane,
    });
    expect(await cleared(under.gate, intentOf(server.pane))).toMatchObject({ paneId: server.pane });
  }
});
