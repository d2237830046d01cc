import { writeFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { FrameDriver } from '../../support/frame-driver.js';

let driver: FrameDriver;

beforeAll(async () => {
  driver = await FrameDriver.start({ HISTFILE: './history' });
});

afterAll(async () => {
  await driver[Symbol.asyncDispose]();
});

describe('bash', () => {
  test.each([
    ['kept', 'HISTCONTROL='],
    ['kept', 'HISTCONTROL=ignoredups'],
    ['kept', 'HISTCONTROL=erasedups'],
    ['kept', 'HISTCONTROL=ignorespace'],
    ['kept', 'HISTCONTROL=ignoreboth'],
    ['kept', "HISTIGNORE='ls*'"],
    ['kept', "HISTIGNORE='[ ]*'"],
    ['kept', 'HISTSIZE=4'],
    ['kept', 'set -o posix'],
    ['kept', 'unset HISTCMD'],
    ['absent', "HISTIGNORE='echo*'"],
    ['absent', 'set +o history'],
    ['absent', 'HISTSIZE=0'],
  ])('has the command itself %s after `%s`', async (want, setup) => {
    await using pane = await driver.pane('bash');
    await pane.line('printf before');
    await pane.line(setup);
    await pane.run('echo one\necho "t w o" \\', { suppressHistory: false });
    await pane.run('echo secret', { suppressHistory: true });
    const revoked = await pane.prepare('echo never', { suppressHistory: false });
    await writeFile(`${revoked.file}.c`, 'R\n');
    await revoked.type();
    await revoked.finished();
    const { output = '' } = await pane.run('history');
    expect(output).not.toMatch(/case \. in|secret|never/);
    expect(output.includes('echo one\necho "t w o" \\\n')).toBe(want === 'kept');
    if (!/SIZE|set \+o/.test(setup)) expect(output).toContain('printf before');
  });
});

describe('an errexit shell does not leave for a history that takes nothing', () => {
  test.each([
    ['bash', 'HISTSIZE=0'],
    ['bash', 'HISTSIZE=0 HISTCONTROL='],
    ['zsh', 'HISTSIZE=0'],
    ['mksh', 'HISTFILE=/nowhere/history'],
    ['ksh93', 'HISTFILE=/nowhere/history'],
  ] as const)('%s, %s', async (shell, setup) => {
    await using pane = await driver.pane(shell);
    await pane.line(setup);
    await pane.line('set -e');
    for (const command of ['echo one', 'echo two'])
      expect(await pane.run(command, { suppressHistory: false })).toMatchObject({ status: '0' });
  });
});

describe.each([
  ['zsh', ':', 'echo one\\necho "t w o"', /secret|never/],
  ['zsh', 'setopt HIST_IGNORE_SPACE', 'echo one', /secret|never|case \. in/],
  ['mksh', ':', 'echo one\necho "t w o"', /secret|never|case \. in/],
  ['ksh93', ':', 'echo one\necho "t w o"', /secret|never/],
] as const)('%s, after `%s`', (shell, setup, want, unwanted) => {
  test('has the command itself, and nothing of a suppressed or a revoked one', async () => {
    await using pane = await driver.pane(shell);
    await pane.line(setup);
    await pane.run('echo one\necho "t w o"', { suppressHistory: false });
    await pane.run('echo secret', { suppressHistory: true });
    const revoked = await pane.prepare('echo never', { suppressHistory: false });
    await writeFile(`${revoked.file}.c`, 'R\n');
    await revoked.type();
    await revoked.finished();
    const from = pane.bytes.length;
    await pane.line('fc -ln -10');
    const shown = pane.bytes
      .slice(from)
      .replaceAll('\r\n', '\n')
      .replaceAll(/\n\t? +/g, '\n');
    expect(shown.replaceAll('\n\t', '\n')).toContain(want);
    expect(shown).not.toMatch(unwanted);
  });
});

/** Its history is a file that each further shell reads again. */
test('ksh93 has every short command once, in its order, and so has the next shell', async () => {
  await using pane = await driver.pane('ksh93');
  const entries = async (): Promise<string> => {
    const { output = '' } = await pane.run('fc -ln -400', { suppressHistory: true });
    return output
      .replaceAll(/^\t/gm, '')
      .split('\n')
      .filter((line) => !/7717|^ksh93/.test(line))
      .join('\n');
  };
  const before = await entries();
  const want: string[] = [];
  for (let count = 0; count < 30; count += 1) {
    const command = `echo ${String(count)} "é" \\\n\techo ${'x'.repeat((count % 10) * 90)} \v\\`;
    await pane.run(command, { suppressHistory: false });
    want.push(`${command}\n`);
    if (count % 3 > 0) continue;
    await pane.run(`: ${'x'.repeat(3000)}`, { suppressHistory: false });
    await pane.line(`echo typed ${String(count)}`);
    want.push(`echo typed ${String(count)}\n`);
  }
  expect(await entries()).toBe(before + want.join(''));
  await pane.line('ksh93');
  expect(await entries()).toBe(before + want.join(''));
});

describe('the line that people see', () => {
  test.each(['bash', 'zsh', 'dash', 'mksh', 'ksh93', 'busybox ash'] as const)(
    'stands between its marks in %s, harmless and cut to the width',
    async (shell) => {
      await using pane = await driver.pane(shell);
      const run = await pane.start(`echo %s\\\\ 'é' '\x1b[31m' ${'x'.repeat(100)}`, {
        suppressHistory: false,
        columns: 40,
      });
      const { kinds } = await run.finished();
      const [begun, ended] = [await run.seen('D'), await run.seen('d')];
      const line = Buffer.from(pane.bytes.slice(begun.to, ended.from), 'latin1').toString('utf8');
      expect(kinds).toBe('DdSET');
      expect(line).toBe(`\x1b[2m$ echo %s\\\\ 'é' '^[[31m' ${'x'.repeat(14)}…\x1b[m\r\n`);
    },
  );
});
