import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listPanes } from '../../../src/core/panes/list-panes.js';
import { TmuxUnavailableError } from '../../../src/tmux/errors.js';
import { TestTmux } from '../../support/tmux.js';
import { cleared, type GateUnderTest, intentOf, openGate, refusedBy, typing } from './support.js';

let server: TestTmux;
let under: GateUnderTest;

beforeAll(async () => {
  server = await TestTmux.start();
  under = openGate(server);
});

afterAll(async () => {
  await under[Symbol.asyncDispose]();
  await server[Symbol.asyncDispose]();
});

test('a pane that is not there is refused, with at most twelve that are', async () => {
  await using own = await TestTmux.start();
  await using gate = openGate(own);
  const first = { paneId: own.pane, command: 'bash', place: 'main:0.0' };
  expect(await refusedBy(gate.gate, intentOf('%99'))).toEqual({
    reason: 'noSuchPane',
    paneId: '%99',
    panes: [first],
    more: 0,
  });
  for (let count = 0; count < 13; count += 1)
    await own.run('new-window', '-d', '-t', 'main:', 'exec sleep 1000');
  const refusal = await refusedBy(gate.gate, intentOf('%99', { purpose: 'keys' }));
  if (refusal.reason !== 'noSuchPane') throw new Error(refusal.reason);
  expect(refusal.panes).toHaveLength(12);
  expect(refusal.more).toBe(2);
  expect(refusal.panes[11]).toMatchObject({ place: 'main:11.0' });
});

test('a pane that is linked twice is listed once', async () => {
  await server.run('new-session', '-d', '-s', 'two words', 'exec sleep 1000');
  await server.run('link-window', '-s', 'main:0', '-t', 'two words:3');
  const listed = await listPanes(under.tmux);
  expect(listed.filter(({ paneId }) => paneId === server.pane)).toHaveLength(1);
  expect(listed.map(({ place }) => place)).toContain('two words:0.0');
  await server.run('kill-session', '-t', 'two words');
});

test.each<[string, string, string]>([
  ['lines of the protocol', 'bash\n%end 1 2 1\n%0', 'bash?%end'],
  ['another pane’s facts', 'bash\n%0\t1\t0', 'bash?%0?1?0'],
  ['escape sequences', 'ba\x1b[31msh', 'ba?[31msh'],
  ['fields', 'bash] [x', 'bash]'],
])('a program whose name holds %s changes no answer', async (_what, name, shown) => {
  const file = path.join(server.directory, 'name');
  await writeFile(file, name);
  const pane = await server.window(`exec bash -c 'printf "$ "; exec -a "$(cat ${file})" cat'`);
  await server.type(pane, 'READY');
  // Once by the terminal, once by the program.
  await server.until(pane, (screen) => screen.split('READY').length > 2);
  const refusal = await refusedBy(under.gate, intentOf(pane));
  expect(refusal).toMatchObject({ reason: 'notAShell', command: shown });
  expect((await listPanes(under.tmux)).find(({ paneId }) => paneId === pane)).toMatchObject({
    command: shown,
  });
  const keys = await cleared(under.gate, intentOf(pane, { purpose: 'keys' }));
  expect(await under.gate.dispatch(keys, [])).toEqual({ kind: 'dispatched' });
});

test.each(['copy-mode', 'clock-mode', 'choose-tree'])('a pane in %s is refused', async (mode) => {
  const pane = await server.window();
  await server.run(mode, '-t', pane);
  const name = mode === 'choose-tree' ? 'tree-mode' : mode;
  for (const purpose of ['run', 'keys', 'interrupt', 'paste'] as const)
    expect(await refusedBy(under.gate, intentOf(pane, { purpose }))).toEqual({
      reason: 'inMode',
      paneId: pane,
      mode: name,
    });
});

test('a window that shows text of tmux is refused', async () => {
  const pane = await server.window();
  await server.run('run-shell', '-t', pane, 'echo text');
  expect(await refusedBy(under.gate, intentOf(pane))).toMatchObject({ mode: 'view-mode' });
});

test('a cleared pane needs no second look while its shell is idle', async () => {
  const pane = await server.window();
  await cleared(under.gate, intentOf(pane));
  process.kill(server.serverPid, 'SIGSTOP');
  try {
    expect(await cleared(under.gate, intentOf(pane))).toMatchObject({ paneId: pane });
  } finally {
    process.kill(server.serverPid, 'SIGCONT');
  }
  await server.type(pane, 'bash -c "echo READY; read x; :"');
  await server.until(pane, (screen) => /^READY/m.test(screen));
  expect(await refusedBy(under.gate, intentOf(pane))).toMatchObject({ reason: 'busy' });
});

test('when tmux is gone, nothing was sent', async () => {
  await using own = await TestTmux.start();
  await using gate = openGate(own);
  const clearance = await cleared(gate.gate, intentOf(own.pane));
  const disconnected = new Promise<void>((resolve) => {
    gate.tmux.onDisconnect(resolve);
  });
  await own.run('kill-server');
  await disconnected;
  const lease = `${clearance.panePid}.a/tmp/x`;
  await expect(gate.gate.dispatch(clearance, typing(own.pane, 'x'), lease)).rejects.toThrow(
    TmuxUnavailableError,
  );
  await expect(gate.gate.clear(intentOf(own.pane))).rejects.toThrow(TmuxUnavailableError);
});

test('a clearance of one tmux server types nothing on the next', async () => {
  await using own = await TestTmux.start();
  await using gate = openGate(own);
  const clearance = await cleared(gate.gate, intentOf(own.pane));
  const disconnected = new Promise<void>((resolve) => {
    gate.tmux.onDisconnect(resolve);
  });
  await own.run('kill-server');
  await disconnected;
  await own.run('-f', '/dev/null', 'new-session', '-d', '-x', '80', '-y', '24', 'exec bash --norc');
  await own.prompt(own.pane);
  const before = await own.capture(own.pane);
  expect(await gate.gate.dispatch(clearance, typing(own.pane, 'typed'))).toEqual({
    kind: 'changed',
  });
  expect(await own.capture(own.pane)).toBe(before);
});
