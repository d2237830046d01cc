import { rm } from 'node:fs/promises';
import { expect, test } from 'vitest';
import type { Refusal } from '../../../src/core/refusal.js';
import type { RunResult } from '../../../src/core/runs/run-request.js';
import { BASH, descendants, processTable, TestTmux } from '../../support/tmux.js';
import { leaseOf } from '../reservations/support.js';
import { TestRuns } from './support.js';

const DEAF = `trap '' HUP; printf old; exec sleep 1000`;

test.each(['pipe', 'output'] as const)(
  'the output of a run ends where another program takes its place (%s)',
  async (source) => {
    await using server = await TestTmux.start();
    await server.window();
    const { pane } = server;
    if (source === 'output') await server.run('pipe-pane', '-t', pane, 'cat >/dev/null');
    await using under = new TestRuns(server);
    const prompt = 'PS1="NEW-PROMPT> "; printf "new-program\\n"';
    for (const command of ['printf old; sleep 1000', DEAF, 'printf old; exec sleep 1000']) {
      const run = under.run(pane, command);
      await server.until(pane, (screen) => /^old/m.test(screen));
      const shell = Number(await server.format(pane, '#{pane_pid}'));
      const left = descendants(await processTable(), shell);
      // It prints at once, and goes on printing.
      const next = `${prompt}; while read -r -t 0.01 x || :; do printf "more\\n"; done`;
      await server.run('respawn-pane', '-k', '-t', pane, `bash --norc -c '${next}'`);
      expect(await run).toMatchObject({ outcome: 'paneClosed', output: 'old' });
      await server.run('respawn-pane', '-k', '-t', pane, BASH);
      await server.prompt(pane);
      expect(await under.run(pane, 'echo ok')).toMatchObject({ output: 'ok\n' });
      for (const pid of left) end(pid);
    }
  },
);

test('nothing of the next program is in the output of one that printed without end', async () => {
  await using server = await TestTmux.start();
  const { pane } = server;
  await using under = new TestRuns(server);
  for (let time = 0; time < 5; time++) {
    const run = under.run(pane, 'yes flood');
    await server.until(pane, (screen) => screen.includes('flood'));
    await server.run('respawn-pane', '-k', '-t', pane, `printf 'next\nPROMPT$ '; exec cat`);
    const { output } = toResult(await run);
    // The first line and the last may be cut.
    expect(
      output
        .split('\n')
        .slice(1, -1)
        .filter((line) => line !== 'flood'),
    ).toEqual([]);
    expect('flood\r').toContain(output.split('\n').at(-1));
    await server.run('respawn-pane', '-k', '-t', pane, BASH);
    await server.prompt(pane);
  }
});

test('a shell that kills itself in a pane that is kept ends its run, and leaves no reservation', async () => {
  await using server = await TestTmux.start({ config: 'set -g remain-on-exit on' });
  await using under = new TestRuns(server);
  const { pane } = server;
  expect(await under.run(pane, 'echo going; kill -KILL $$; sleep 1000')).toMatchObject({
    outcome: 'paneClosed',
    output: 'going\n',
  });
  expect(await under.run(pane, 'echo no')).toMatchObject({ reason: 'dead' });
  expect(await leaseOf(server, pane)).toBe('');
  await server.run('respawn-pane', '-t', pane, BASH);
  await server.prompt(pane);
  expect(await under.run(pane, 'echo ok')).toMatchObject({ output: 'ok\n' });
});

test('a socket that is removed under a run takes nothing from it, nor from the next', async () => {
  await using server = await TestTmux.start();
  await using under = new TestRuns(server);
  const run = under.run(server.pane, 'printf going; sleep 0.5; echo; echo end');
  await server.until(server.pane, (screen) => /^going/m.test(screen));
  await rm(server.socketPath);
  try {
    expect(await run).toMatchObject({ outcome: 'completed', output: 'going\nend\n' });
    expect(await under.run(server.pane, 'echo ok')).toMatchObject({ output: 'ok\n' });
  } finally {
    // It can no longer be told to end.
    process.kill(server.serverPid, 'SIGKILL');
  }
});

function toResult(answer: RunResult | Refusal): RunResult {
  if ('reason' in answer) throw new Error(`refused: ${answer.reason}`);
  return answer;
}

/** End what did not hear the hang-up. */
function end(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It heard it.
  }
}

test('what a program printed just before its pane closed is its own', async () => {
  await using server = await TestTmux.start();
  await using under = new TestRuns(server);
  for (let time = 0; time < 5; time++) {
    const pane = await server.window();
    const run = under.run(pane, 'kill -STOP $$; seq 1 20000; printf last; kill -KILL $$; sleep 9');
    expect(await run).toMatchObject({
      outcome: 'paneClosed',
      output: expect.stringMatching(/\n20000\nlast$/) as string,
    });
  }
});
