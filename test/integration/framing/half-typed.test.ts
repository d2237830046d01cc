import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { FrameDriver, type FramePane, type TestShell } from '../../support/frame-driver.js';

const MODES: readonly (readonly [shell: TestShell, mode: string])[] = [
  ['bash', 'set -o emacs'],
  ['bash', 'set -o vi'],
  ['zsh', 'bindkey -e'],
  ['zsh', 'bindkey -v'],
  ['dash', ':'],
  ['mksh', 'set -o emacs'],
  ['mksh', 'set -o vi'],
  ['ksh93', 'set -o emacs'],
  ['ksh93', 'set -o vi'],
  ['busybox ash', ':'],
  ['busybox ash', 'set -o vi'],
  ['sh (bash)', ':'],
  ['sh (dash)', ':'],
  ['sh (mksh)', ':'],
  ['sh (busybox)', ':'],
  ['sh (busybox)', 'set -o vi'],
];

const HALF = ':; echo HALF-$((1+1)); echo tex';
const left = (times: number): string => '\x1b[D'.repeat(times);

let driver: FrameDriver;

beforeAll(async () => {
  driver = await FrameDriver.start();
});

afterAll(async () => {
  await driver[Symbol.asyncDispose]();
});

describe.each(MODES)('%s after `%s`', (shell, mode) => {
  let pane: FramePane;

  beforeAll(async () => {
    pane = await driver.pane(shell);
    await pane.line(mode);
  });

  test.each([
    ['nothing', '', ''],
    ['the cursor at the end', HALF, ''],
    ['the cursor in the middle', HALF, left(3)],
    ['the cursor at the start', HALF, left(HALF.length)],
    ['several rows', `${HALF}${'w'.repeat(230)}`, ''],
    ['wide characters', `${HALF}é漢字🙂`, left(2)],
    ['an open quote', `${HALF} 'abc`, ''],
    ['a search of the history', '', '\x12zz'],
    // For 50 ms busybox takes what follows Escape for the rest of a key, and does not tell when that is over.
    ...(shell.includes('busybox') ? [] : [['Escape pressed', HALF, '\x1b'] as const]),
  ] as const)('clears a line with %s', async (_title, text, keys) => {
    if (text !== '') await pane.text(text);
    if (keys !== '') await pane.text(keys);
    const from = pane.bytes.length;
    expect(await pane.run('echo RAN')).toMatchObject({ output: 'RAN\n', tail: '0' });
    expect(pane.bytes.slice(from)).not.toContain('HALF-2');
  });

  test('executes nothing of a line that ends in a backslash', async () => {
    await pane.text('echo HALF-$((1+1)); echo \\');
    await pane.keys('Enter');
    const from = pane.bytes.length;
    const run = await pane.start('echo RAN');
    await pane.sync();
    expect(pane.bytes.slice(from)).not.toMatch(/HALF-2|^RAN/m);
    expect(pane.marks().filter(({ scope }) => scope === run.nonce)).toEqual([]);
    expect(await pane.run('echo again')).toMatchObject({ output: 'again\n' });
  });
});
