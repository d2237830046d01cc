import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
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

const START = '\x1b]7717;k0;S\x1b\\';
const END = '\x1b]7717;k0;E;3\x1b\\';

/** A run whose claim file tells the end, before any of its output was read. */
async function endedRun(): Promise<{ readonly run: ActiveRun; readonly output: RunOutput }> {
  const directory = await mkdtemp(path.join(tmpdir(), 'pwt-active-'));
  onTestFinished(async () => await rm(directory, { recursive: true }));
  const framePath = path.join(directory, 'a1');
  await writeFile(`${framePath}.c`, '3\n');
  const output = new RunOutput(
    { nonce: 'k0', id: 'a1', retainBytes: 100 },
    {
      event: (event) => {
        run.deliver(event);
      },
    },
  );
  const run = new ActiveRun({ framePath, output, settle: () => undefined });
  return { run, output };
}

const COMPLETED = { kind: 'outcome', outcome: 'completed', exitStatus: 3 };

describe('a run that ended before its output was read', () => {
  test('awaits the rest when its pane is wanted', async () => {
    const { run, output } = await endedRun();
    run.bytes(Buffer.from(`${START}ear`));
    run.deliver({ type: 'wanted' });
    expect(run.isEnding).toBe(true);
    run.bytes(Buffer.from('ly'));
    run.bytes(Buffer.from(`, late${END}`));
    expect(await run.answer).toEqual(COMPLETED);
    expect(output.text()).toBe('early, late');
    expect(run.state.endSeen).toBe(true);
  });

  test('awaits all of it at a deadline before which nothing was seen of it', async () => {
    const { run, output } = await endedRun();
    run.deliver({ type: 'deadlinePassed' });
    run.bytes(Buffer.from(`${START}late${END}`));
    expect(await run.answer).toEqual(COMPLETED);
    expect(output.text()).toBe('late');
  });

  test('is told without the rest when that does not come', async () => {
    const { run } = await endedRun();
    run.deliver({ type: 'wanted' });
    expect(await run.answer).toEqual(COMPLETED);
    expect(run.state.endSeen).toBe(false);
  });
});
