import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { execa } from 'execa';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { clientEnvironment } from '../support/mcp.js';
import { serverProgram } from '../support/server-program.js';

let place: string;
beforeAll(async () => {
  place = await mkdtemp(path.join(tmpdir(), 'pwt-output-'));
});
afterAll(async () => {
  await rm(place, { recursive: true });
});

/** @param line - Shell text; the program with its arguments is its `"$@"`. */
async function runIn(
  line: string,
  argv: readonly string[],
): Promise<{ readonly exitCode: number | undefined; readonly stderr: string }> {
  const program = [process.execPath, serverProgram(), ...argv];
  const { exitCode, stderr } = await execa('bash', ['-c', line, 'bash', ...program], {
    reject: false,
    stdin: 'ignore',
    extendEnv: false,
    env: clientEnvironment(),
  });
  return { exitCode, stderr };
}

/** A program that fails as a tmux would. */
const NO_TMUX = ['--tmux', '/bin/false'];

const PRINTING = [
  [['--version']],
  [['--help']],
  [[...NO_TMUX, 'doctor']],
  [['call', '--help']],
  [['call', 'send_keys', '--help']],
  [[...NO_TMUX, 'call', 'list_panes', '--json']],
];

test.each(PRINTING)('what cannot be written is told: %j', async (argv) => {
  expect(await runIn('"$@" >/dev/full', argv)).toEqual({
    exitCode: 74,
    stderr: 'panewright: stdout could not be written: ENOSPC',
  });
});

test('what can be written in part only is told', async () => {
  const line = `ulimit -f 1; "$@" >'${path.join(place, 'part')}'`;
  expect(await runIn(line, ['--help'])).toEqual({
    exitCode: 74,
    stderr: 'panewright: stdout could not be written: EFBIG',
  });
});

test.each(PRINTING)('a reader that is gone is nothing to speak of: %j', async (argv) => {
  const { exitCode } = await runIn('"$@" >/dev/null', argv);
  const line = 'exec 3> >(exec <&-); wait $!; "$@" >&3';
  expect(await runIn(line, argv)).toEqual({ exitCode, stderr: '' });
});
