import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createEngine } from '../../../src/core/create-engine.js';
import type { PaneId } from '../../../src/tmux/ids.js';
import { TestTmux } from '../../support/tmux.js';

/** What shells, tmux, its formats and strftime would read as more than a name. */
const ODD = `it's "x" $y;#{z} #(touch z) %H \\ é`;

test.each(['pipe', 'output'])(
  'a tmux socket in a directory of any name is worked with (%s)',
  async (source) => {
    const outer = await mkdtemp(path.join(tmpdir(), 'pwt-odd-'));
    onTestFinished(async () => await rm(outer, { recursive: true }));
    const base = path.join(outer, ODD);
    await mkdir(base);
    await using tmux = await TestTmux.start({ base });
    const paneId = tmux.pane as PaneId;
    if (source === 'output') await tmux.run('pipe-pane', '-t', paneId, 'exec cat >/dev/null');
    const engine = createEngine({
      socket: { path: tmux.socketPath },
      tmux: 'tmux',
      tmuxConfig: undefined,
      allowAttended: 'none',
      environmentValues: [],
    });
    try {
      const to = { paneId, allowCallerPane: false };
      const run = async (command: string): Promise<unknown> =>
        await engine.run({
          ...{ ...to, command, timeoutMs: 20_000, suppressHistory: false, retainBytes: 10_000 },
          signal: new AbortController().signal,
        });
      expect(await run('pwd; exit 3')).toMatchObject({
        outcome: 'completed',
        exitStatus: 3,
        output: `${tmux.directory}\n`,
      });
      const text = `: ${'x'.repeat(70_000)}`;
      expect(await engine.paste({ ...to, text, enter: true })).toEqual({
        paneId,
        bytes: text.length,
      });
      const signal = new AbortController().signal;
      const wait = engine.manage.waitForChannel({ channel: 'c', timeoutMs: 20_000, signal });
      expect(await run(`tmux wait-for -S c; echo signalled`)).toMatchObject({
        output: 'signalled\n',
      });
      expect(await wait).toEqual({ end: 'signalled' });
    } finally {
      await engine.close();
    }
  },
);
