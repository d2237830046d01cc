import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { RunOutput } from '../../../../src/core/framing/run-output.js';
import { ActiveRun } from '../../../../src/core/runs/active-run.js';

test('a run whose files cannot be used counts as started, and keeps its pane', async () => {
  const directory = await mkdtemp(path.join(tmpdir(), 'pwt-active-'));
  try {
    const loop = path.join(directory, 'loop');
    await symlink(loop, loop);
    const settled: boolean[] = [];
    const run = new ActiveRun({
      framePath: path.join(loop, 'a1'),
      output: new RunOutput({ nonce: 'k0', id: 'a1', retainBytes: 10 }, { event: () => undefined }),
      settle: (shellIsPast) => settled.push(shellIsPast),
    });
    run.deliver({ type: 'gap' });
    run.deliver({ type: 'deadlinePassed' });
    expect(await run.answer).toEqual({ kind: 'outcome', outcome: 'deadline' });
    expect(settled).toEqual([]);
  } finally {
    await rm(directory, { recursive: true });
  }
});
