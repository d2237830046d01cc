import { constants, openSync } from 'node:fs';
import { readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { Socket } from 'node:net';
import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { FrameDriver, type FramePane, type StartedRun } from '../../support/frame-driver.js';
import { ALL, like } from '../../support/frame-states.js';
import { processTable } from '../../support/tmux.js';

let driver: FrameDriver;

beforeAll(async () => {
  driver = await FrameDriver.start();
});

afterAll(async () => {
  await driver[Symbol.asyncDispose]();
});

/** Start a command, and wait until it has printed `ready`. */
async function startReady(pane: FramePane, command: string): Promise<StartedRun> {
  const run = await pane.start(command);
  const { to } = await run.seen('S');
  await pane.until(() => (pane.bytes.includes('ready', to) ? true : undefined));
  return run;
}

/** The frame's outer subshell: the one child of the pane's shell. */
async function outerSubshell(pane: FramePane): Promise<number> {
  const shell = Number(await driver.tmux.format(pane.id, '#{pane_pid}'));
  const child = (await processTable()).find(({ parent }) => parent === shell);
  if (child === undefined) throw new Error('the pane has no subshell');
  return child.pid;
}

async function expectAlive(pane: FramePane): Promise<void> {
  expect(await pane.run('echo alive; exit 2')).toMatchObject({ output: 'alive\n', status: '2' });
}

describe.each(ALL)('%s', (shell) => {
  test.each([
    ['C-c', 'echo ready; sleep 30; echo no', '130', /^ready\n(\^C)?\n*$/],
    ['C-c', 'sh -c "echo ready; exec sleep 30"', '130', /^ready\n(\^C)?\n*$/],
    ['C-\\', 'echo ready; sleep 30; echo no', '131', /^ready\n\^\\(Quit ?\n)?$/],
    [
      'C-c',
      'trap "echo GOT; exit 5" INT; sh -c "echo ready; exec sleep 30"',
      '5',
      /^ready\n\^C\n?GOT\n$/,
    ],
    [
      'C-c',
      'trap "echo GOT" INT; sh -c "echo ready; exec sleep 30"; echo end',
      '0',
      /^ready\n\^C\n?GOT\nend\n$/,
    ],
  ])('%s during `%s` gives status %s', async (key, command, status, output) => {
    await using pane = await driver.pane(shell);
    const run = await startReady(pane, command);
    await pane.keys(key);
    // After an exit from its trap, ksh93 now and then says that the signal of that number ended it.
    const also = shell === 'ksh93' && status === '5' ? /^(5|133)$/ : status;
    expect(await run.finished()).toMatchObject({
      output: like(output),
      status: like(also),
      tail: '0',
    });
    await expectAlive(pane);
  });

  test.each([
    ['C-c', '130'],
    ['C-\\', '131'],
  ])('%s gives status %s after C-c at the prompt, too', async (key, status) => {
    await using pane = await driver.pane(shell);
    await pane.keys('C-c');
    for (const command of [
      'sleep 30; echo no',
      'sleep 30 | cat',
      'trap "exit 5" INT QUIT; sleep 30',
    ]) {
      const run = await startReady(pane, `echo ready; ${command}`);
      await pane.keys(key);
      const want = command.startsWith('trap') ? /^(5|133)$/ : status;
      expect(await run.finished()).toMatchObject({ status: like(want), tail: '0' });
    }
    expect(await pane.run('trap "echo GOT" INT; kill -INT 0')).toMatchObject({ status: '0' });
    await expectAlive(pane);
  });

  test.each(['set +e', 'set -e'])(
    'a killed outer subshell is told by the tail mark, after `%s`',
    async (option) => {
      await using pane = await driver.pane(shell);
      await pane.line(option);
      const run = await startReady(pane, 'echo ready; sleep 30');
      process.kill(await outerSubshell(pane), 'SIGKILL');
      expect(await run.finished()).toMatchObject({ status: undefined, tail: '137' });
      await expectAlive(pane);
    },
  );

  test.each(['set +e', 'set -e'])(
    'nothing runs when the run was revoked, cannot be claimed or cannot be read, after `%s`',
    async (option) => {
      await using pane = await driver.pane(shell);
      await pane.line(option);
      const trap = { zsh: 'trap "echo ERRT" ZERR', dash: ':', 'busybox ash': ':' } as const;
      await pane.line(shell in trap ? trap[shell as keyof typeof trap] : 'trap "echo ERRT" ERR');
      const from = pane.bytes.length;

      const revoked = await pane.prepare('echo RAN');
      await writeFile(`${revoked.file}.c`, 'R\n', { flag: 'wx' });
      await revoked.type();
      expect(await revoked.finished()).toMatchObject({ kinds: like(/^TT?$/), tail: '9' });
      expect(await readFile(`${revoked.file}.c`, 'utf8')).toBe('R\n');

      const unclaimed = await pane.prepare('echo RAN');
      await symlink('/nonexistent/claim', `${unclaimed.file}.c`);
      await unclaimed.type();
      expect(await unclaimed.finished()).toMatchObject({ kinds: like(/^NTT?T?$/), tail: '1' });

      await pane.sync();
      expect(pane.bytes.slice(from)).not.toMatch(/^ERRT|^RAN/m);

      const unreadable = await pane.prepare('echo RAN');
      await rm(unreadable.file);
      await unreadable.type();
      expect(await unreadable.finished()).toMatchObject({ kinds: 'T', tail: '1' });
      await expectAlive(pane);
      expect(pane.bytes.slice(from)).not.toMatch(/^RAN/m);
    },
  );

  test('a frame runs once, however often it is sourced, and keeps its status', async () => {
    await using pane = await driver.pane(shell);
    const run = await pane.start(`cat ${driver.directory}/*.c; echo ONCE; exit 6`);
    expect(await run.finished()).toMatchObject({ status: '6' });
    await run.type();
    await pane.sync();
    expect(pane.bytes.match(/^ONCE/gm)).toHaveLength(1);
    expect(await readFile(`${run.file}.c`, 'utf8')).toBe('6\n');
  });

  test('the claim is empty while the command runs', async () => {
    await using pane = await driver.pane(shell);
    const run = await startReady(pane, 'echo ready; read x');
    expect(await readFile(`${run.file}.c`, 'utf8')).toBe('');
    await pane.keys('Enter');
    expect(await run.finished()).toMatchObject({ status: '0' });
  });
});

/** ksh93 runs nothing more after C-z, and spins on HUP. */
describe.each(ALL.filter((shell) => shell !== 'ksh93'))('%s', (shell) => {
  test('a stopped run is told by the tail mark and ends after fg', async () => {
    await using pane = await driver.pane(shell);
    const run = await startReady(pane, 'echo ready; cat >/dev/null; echo resumed; exit 3');
    await pane.keys('C-z');
    expect(await run.finished()).toMatchObject({ status: undefined, tail: '148' });
    // Some shells name the file once more when they tell of the stop, which is after the tail mark.
    await pane.sync();
    const from = pane.bytes.length;
    await pane.text('fg');
    await pane.keys('Enter');
    // At the prompt, C-d would not end the input of `cat`: it has to wait until `fg` runs.
    await pane.until(() => (pane.bytes.slice(from).includes(run.file) ? true : undefined));
    await pane.keys('C-d');
    expect((await run.seen('E')).value).toBe('3');
    expect(pane.bytes).not.toMatch(new RegExp(`printf[^;]*${run.nonce}|${run.nonce}[^;]`));
  });

  test('a hang-up is noted and wakes the reader', async () => {
    const wake = new Socket({ fd: openSync(driver.wake, constants.O_RDWR | constants.O_NONBLOCK) });
    try {
      const pane = await driver.pane(shell);
      const run = await startReady(pane, 'echo ready; sleep 30');
      const told = once(wake, 'data');
      await pane[Symbol.asyncDispose]();
      expect(String(await told)).toBe(`${run.id}\n`);
      expect(await readFile(`${run.file}.c`, 'utf8')).toBe('H\n');
    } finally {
      wake.destroy();
    }
  });
});
