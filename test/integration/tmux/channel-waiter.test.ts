import { expect, test } from 'vitest';
import { ended } from '../../support/process-end.js';
import { processTable, TestTmux } from '../../support/tmux.js';
import { open, runScript, TMUX } from './opened.js';

test('a waiter is let go by a signal, and says when it was killed instead', async () => {
  await using server = await TestTmux.start();
  await using tmux = open(server.socketPath);
  const waiter = tmux.waitForChannel('-x');
  await server.run('wait-for', '-S', '--', '-x');
  expect(await waiter.released).toBe(true);
  const killed = tmux.waitForChannel('-x');
  killed[Symbol.dispose]();
  expect(await killed.released).toBe(false);
});

test('no tmux server is started to wait on it', async () => {
  await using server = await TestTmux.start();
  await using tmux = open(`${server.socketPath}-none`);
  expect(await tmux.waitForChannel('x').released).toBe(false);
});

test('after SIGKILL of our process none is left', async () => {
  await using server = await TestTmux.start();
  const options = JSON.stringify({ tmuxPath: TMUX, socketPath: server.socketPath });
  const script = runScript(`
    const tmux = openTmux({ ...${options}, start: undefined });
    tmux.waitForChannel('x');
    process.stderr.write('waits');
    await new Promise((resolve) => process.stdin.once('data', resolve));`);
  await script.ready;
  const waiters = (await processTable())
    .filter(({ commandLine }) =>
      new RegExp(`${server.socketPath} display-message .* wait-for `).test(commandLine),
    )
    .map(({ pid }) => pid);
  expect(waiters).toHaveLength(1);
  process.kill(script.pid, 'SIGKILL');
  await ended(waiters);
});
