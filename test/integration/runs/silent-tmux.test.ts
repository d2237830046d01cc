import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { RUN_ID } from '../../../src/core/runs/run-files.js';
import { TestTmux } from '../../support/tmux.js';
import { intentOf, leaseOf } from '../reservations/support.js';
import { type Stage, TestRuns } from './support.js';

/** Bring a run of the pane to where the first thing that it asks of tmux is `stage`. */
const PREPARE: Readonly<
  Record<Stage, (under: TestRuns, pane: string, server: TestTmux) => Promise<unknown>>
> = {
  clear: async ({ under, watching }) => [
    await under.tmux.identity(),
    await watching.tmux.identity(),
  ],
  watch: async ({ under, watching }, pane) => [
    await under.gate.clear(intentOf(pane)),
    await watching.tmux.identity(),
  ],
  dispatch: async (under, pane, server) => [
    await under.run(pane, 'true'),
    await server.prompt(pane),
    await under.under.gate.clear(intentOf(pane, { anew: true })),
  ],
};

const STAGES: readonly Stage[] = ['clear', 'watch', 'dispatch'];
const ENDS = [
  { how: 'its deadline', outcome: 'neverStarted' },
  { how: 'its withdrawal', outcome: 'cancelled' },
] as const;
const CASES = STAGES.flatMap((stage) => ENDS.map((end) => ({ stage, ...end })));

test.each(CASES)(
  'at $how, a run that waits for a silent tmux to $stage is told $outcome, and never runs',
  async ({ stage, outcome }) => {
    await using server = await TestTmux.start();
    const { pane } = server;
    const ran = path.join(server.directory, 'ran');
    {
      await using under = new TestRuns(server);
      await PREPARE[stage](under, pane, server);
      const withdrawal = new AbortController();
      process.kill(server.serverPid, 'SIGSTOP');
      const reached = under.reaches(stage);
      const answer = under.run(pane, `: > ${ran}`, {
        timeoutMs: outcome === 'cancelled' ? 20_000 : 200,
        signal: withdrawal.signal,
      });
      try {
        await Promise.race([reached, answer]);
        if (outcome === 'cancelled') withdrawal.abort();
        // tmux may be silent for as long as this test lasts: nothing else ends the wait.
        expect(await answer).toMatchObject({ outcome, stillRunning: false });
      } finally {
        process.kill(server.serverPid, 'SIGCONT');
      }
      expect(await under.run(pane, 'echo ok')).toMatchObject({
        outcome: 'completed',
        output: 'ok\n',
      });
      await server.prompt(pane);
      expect(existsSync(ran)).toBe(false);
      expect(await leaseOf(server, pane)).toBe('');
      expect(under.runs.leavesRunning).toBe(false);
      // One frame file is kept ahead.
      const directory = await under.watching.directory.ensure();
      const files = readdirSync(directory).filter((name) => RUN_ID.test(name.replace(/\.c$/, '')));
      expect(files.length).toBeLessThanOrEqual(1);
    }
    expect(readdirSync(server.directory).filter((name) => name.startsWith('pw'))).toEqual([]);
  },
);
