import { writeFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { FrameDriver } from '../../support/frame-driver.js';

let driver: FrameDriver;

beforeAll(async () => {
  driver = await FrameDriver.start();
});

afterAll(async () => {
  await driver[Symbol.asyncDispose]();
});

/** Builtins that a run does without. */
const SPARED = ['test', '[', 'return', 'read', 'history', 'exit'];
const NEEDED = ['builtin', 'printf', 'unset', 'eval', 'set', 'trap'];

describe.each([
  ['bash', 'enable -n'],
  ['bash --posix', 'enable -n'],
  ['zsh', 'disable'],
] as const)('%s', (shell, disable) => {
  test.each(SPARED)('a run is exact without the builtin %s', async (name) => {
    await using pane = await driver.pane(shell);
    await pane.lineThatShadows(`${disable} '${name}'; :`);
    const run = await pane.run('echo hi; (command false)', { suppressHistory: false });
    expect(run).toMatchObject({ output: 'hi\n', status: '1' });
  });

  test.each(NEEDED)('a run that needs the builtin %s says that it cannot be', async (name) => {
    await using pane = await driver.pane(shell);
    await pane.lineThatShadows(`${disable} ${name}; :`);
    expect((await pane.run('echo hi')).kinds).toMatch(/^NT+$/);
  });

  test('a run that was revoked never starts, without the builtin exit either', async () => {
    await using pane = await driver.pane(shell);
    await pane.lineThatShadows(`${disable} exit; :`);
    const run = await pane.prepare('echo hi');
    await writeFile(`${run.file}.c`, 'R\n');
    await run.type();
    const { tail, kinds } = await run.finished();
    expect({ tail, first: kinds[0] }).toEqual({ tail: '9', first: 'T' });
    await pane.lineThatShadows(':');
    expect(pane.marks().filter(({ scope, kind }) => scope === run.nonce && kind === 'S')).toEqual(
      [],
    );
  });
});
