import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { FrameDriver, SHELLS, type TestShell } from '../../support/frame-driver.js';

let driver: FrameDriver;

beforeAll(async () => {
  driver = await FrameDriver.start();
});

afterAll(async () => {
  await driver[Symbol.asyncDispose]();
});

/** A shell of our test that has no line editor. */
const isBare = (shell: TestShell): boolean => shell === 'dash' || shell === 'sh (dash)';

describe.each(Object.keys(SHELLS) as TestShell[])('%s runs a command', (shell) => {
  const settings = isBare(shell) ? ['-icrnl'] : ['-icrnl', 'raw', '-icanon', 'inlcr'];
  test.each(settings)('on a terminal that was left with `stty %s`', async (setting) => {
    await using pane = await driver.pane(shell);
    await pane.lineThatShadows(`stty ${setting}; :`);
    for (const _time of [1, 2])
      expect(await pane.run('echo hi; (exit 3)')).toMatchObject({ output: 'hi\n', status: '3' });
  });
});

test('on a terminal that is left raw a shell without a line editor runs nothing, and nothing piles up', async () => {
  await using pane = await driver.pane('dash');
  await pane.lineThatShadows('stty raw; :');
  const errors = (): number => pane.bytes.split('Syntax error').length - 1;
  for (const time of [1, 2]) {
    await pane.start('echo hi');
    await pane.until(() => (errors() === time ? true : undefined));
  }
  await pane.text('stty sane');
  await pane.keys('C-j');
  await pane.sync();
  expect(await pane.run('echo hi')).toMatchObject({ output: 'hi\n', status: '0' });
});
