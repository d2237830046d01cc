import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { catchUp } from '../../../src/core/life/create-life.js';
import { type ReadinessParts, Readiness } from '../../../src/core/life/readiness.js';
import { onOutput } from '../../../src/core/watchers/on-output.js';
import type { PaneId } from '../../../src/tmux/ids.js';
import { TestWatching } from '../../support/watching.js';
import { LifeStage, NEVER } from './support.js';

let stage: LifeStage;

beforeAll(async () => {
  stage = await LifeStage.set();
});

afterAll(async () => {
  await stage[Symbol.asyncDispose]();
});

/** Let every new pane start a bash with this start-up file, or another program. */
async function startWith(rc: string): Promise<void> {
  const file = path.join(stage.server.directory, 'rc');
  await writeFile(file, rc);
  await stage.server.run(
    ...['set-option', '-g', 'default-command', `exec bash --noprofile --rcfile ${file}`],
  );
}

describe('a new shell is ready only after a start-up file that', () => {
  const SLOW: readonly (readonly [string, string])[] = [
    ['waits for a program', 'sleep 0.6'],
    ['prints, then waits for a program', 'echo one; sleep 0.3; echo two; sleep 0.3'],
    ['reads what a program prints', 'x=$(echo 1; sleep 0.6)'],
    ['reads a pipeline', 'sleep 0.6 | while read -r x; do :; done'],
    ['works by itself', 'for ((i = 0; i < 300000; i++)); do :; done'],
    ['starts another shell', 'sleep 0.3; exec dash'],
  ];

  test.each(SLOW)('%s', async (_what, work) => {
    const done = path.join(stage.server.directory, 'done');
    await startWith(
      `rm -f ${done}\n${work.replace(/exec dash$/, '')}\ntouch ${done}\n${/exec dash$/.exec(work)?.[0] ?? ''}\n`,
    );
    const { pane, ready } = await stage.newWindow();
    expect(existsSync(done)).toBe(true);
    expect(ready).toBe(true);
    expect(await stage.run(pane.paneId, 'echo first')).toMatchObject({ output: 'first\n' });
  });
});

describe('a new program is ready when it reads its terminal:', () => {
  const PROGRAMS = ['bash --norc', 'zsh -f', 'dash', 'ksh93', 'mksh', 'fish', 'cat', 'python3 -q'];

  test.each(PROGRAMS)('%s', async (program) => {
    await stage.server.run('set-option', '-g', 'default-command', `exec ${program}`);
    const { ready, pane } = await stage.newWindow();
    expect(ready).toBe(true);
    expect(pane).toMatchObject({ dead: false, command: program.split(' ')[0] });
  });

  test('a shell that another shell started', async () => {
    await stage.server.run('set-option', '-g', 'default-command', 'cd /; bash --norc; true');
    const { ready, pane } = await stage.newWindow();
    expect(ready).toBe(true);
    expect(await stage.run(pane.paneId, 'pwd')).toMatchObject({ output: '/\n' });
  });
});

describe('a program that does not read its terminal', () => {
  /** A pane that sleeps, and a waiting for it. */
  async function sleeping(
    readyMs: number,
    signal: AbortSignal,
    program = 'exec sleep 600',
  ): Promise<string> {
    await using watching = new TestWatching(stage.server);
    const { tmux, watchers } = watching;
    const hear: ReadinessParts['onOutput'] = async (paneId, panePid, listener) =>
      await onOutput({ watchers, paneId, panePid }, listener);
    const pane = await stage.server.run(
      ...['new-window', '-d', '-t', 'main:', '-P', '-F', '#{pane_id} #{pane_pid}', program],
    );
    const [paneId = '', panePid] = pane.split(' ');
    using readiness = new Readiness({ onOutput: hear, caughtUp: async () => await catchUp(tmux) });
    return await readiness.wait(
      { paneId: paneId as PaneId, panePid: Number(panePid) },
      signal,
      readyMs,
    );
  }

  test('is late when the time is up', async () => {
    expect(await sleeping(300, NEVER)).toBe('late');
  });

  test('is late when it prints without end', async () => {
    expect(await sleeping(300, NEVER, 'exec yes')).toBe('late');
  });

  test('is late when nobody waits any more', async () => {
    expect(await sleeping(60_000, AbortSignal.abort())).toBe('late');
  });

  test('has ended when it ends', async () => {
    expect(await sleeping(60_000, NEVER, 'sleep 0.2')).toBe('ended');
  });
});

test('a program that ends at once is kept where remain-on-exit says so', async () => {
  await stage.server.run('set-option', '-g', 'default-command', 'echo bye');
  await stage.server.run('set-option', '-g', 'remain-on-exit', 'on');
  const { ready, pane } = await stage.newWindow();
  await stage.server.run('set-option', '-g', 'remain-on-exit', 'off');
  expect({ ready, dead: pane.dead }).toEqual({ ready: false, dead: true });
});
