import { readdirSync } from 'node:fs';
import { once } from 'node:events';
import path from 'node:path';
import { execa } from 'execa';
import { expect, test } from 'vitest';
import { isOwnerAlive } from '../../../src/core/private-directory.js';
import { BASH, TestTmux } from '../../support/tmux.js';
import { childrenOf, type Recorder, TestWatching } from '../../support/watching.js';

/** Have the pane print, and see it arrive. */
async function expectFlow(server: TestTmux, pane: string, record: Recorder): Promise<void> {
  const before = record.byteCount;
  await server.type(pane, 'echo TWO$((1+1))');
  await record.until(({ text, byteCount }) => byteCount > before && text.includes('TWO2\r\n'));
}

/** What a user does who logs a pane; `wait-for logged` then waits for TWO2 in the log. */
async function logPane(server: TestTmux): Promise<void> {
  const signal = `tmux -S ${server.socketPath} wait-for -S logged`;
  const log = `while read -r line; do case $line in *TWO2*) ${signal};; esac; done`;
  await server.run('pipe-pane', '-t', server.pane, log);
}

function catsOf(server: TestTmux): readonly number[] {
  return childrenOf(server.serverPid).flatMap(({ pid, name }) => (name === 'cat' ? [pid] : []));
}

async function startProgram(
  server: TestTmux,
  pane: string,
): Promise<{ readonly pid: number; readonly source: string; readonly done: Promise<unknown> }> {
  const pid = await server.format(pane, '#{pane_pid}');
  const program = path.resolve('test/support/watch-pane.ts');
  const args = ['--import', 'tsx', program, server.socketPath, pane, pid];
  const child = execa(process.execPath, args, { reject: false, buffer: false });
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  return { pid: child.pid ?? 0, source: line.toString().trim(), done: child };
}

test('opens another pipe when the user closes ours', async () => {
  await using server = await TestTmux.start();
  await using watching = new TestWatching(server);
  const { record } = await watching.watch(server.pane);
  await server.run('pipe-pane', '-t', server.pane);
  await record.until(({ gaps }) => gaps > 0);
  await expectFlow(server, server.pane, record);
  expect(record).toMatchObject({ gaps: 1, ends: [] });
  expect(catsOf(server)).toHaveLength(1);
});

test('leaves the pipe to a user who takes it, and goes on with %output', async () => {
  await using server = await TestTmux.start();
  await using watching = new TestWatching(server);
  const { record } = await watching.watch(server.pane);
  await logPane(server);
  await record.until(({ gaps }) => gaps > 0);
  await expectFlow(server, server.pane, record);
  expect(record).toMatchObject({ gaps: 1, ends: [] });
  await server.run('wait-for', 'logged');
  expect(await server.format(server.pane, '#{pane_pipe}')).toBe('1');
});

test('goes on after its writer was killed', async () => {
  await using server = await TestTmux.start();
  await using watching = new TestWatching(server);
  const { record } = await watching.watch(server.pane);
  for (const cat of catsOf(server)) process.kill(cat, 'SIGKILL');
  await record.until(({ gaps }) => gaps > 0);
  await expectFlow(server, server.pane, record);
  expect(record).toMatchObject({ gaps: 1, ends: [] });
});

test('falls back to %output beside a pipe of the user, and returns when it is closed', async () => {
  await using server = await TestTmux.start();
  await using watching = new TestWatching(server);
  await logPane(server);
  const first = await watching.watch(server.pane);
  expect(first.watch.source).toBe('output');
  await expectFlow(server, server.pane, first.record);
  expect(first.record.gaps).toBe(0);
  first.watch[Symbol.dispose]();
  await server.run('pipe-pane', '-t', server.pane);
  const second = await watching.watch(server.pane);
  expect(second.watch.source).toBe('pipe');
});

test('shares one client among the panes of a session that need the fallback', async () => {
  await using server = await TestTmux.start();
  const other = await server.window();
  await using watching = new TestWatching(server);
  for (const pane of [server.pane, other])
    await server.run('pipe-pane', '-t', pane, 'cat >/dev/null');
  const first = await watching.watch(server.pane);
  const second = await watching.watch(other);
  expect((await server.run('list-clients')).split('\n')).toHaveLength(2);
  await expectFlow(server, server.pane, first.record);
  await expectFlow(server, other, second.record);
});

test.each([
  ['the session of the main client', 'main', 'other'],
  ['a session that the main client is not in', 'other', 'main'],
])('follows a pane of the fallback that moves from %s', async (_name, from, to) => {
  await using server = await TestTmux.start();
  await server.run('new-session', '-d', '-s', 'other', BASH);
  const pane = await server.run(
    'split-window',
    '-d',
    '-t',
    `${from}:`,
    '-P',
    '-F',
    '#{pane_id}',
    BASH,
  );
  await using watching = new TestWatching(server);
  await server.run('pipe-pane', '-t', pane, 'cat >/dev/null');
  const { record } = await watching.watch(pane);
  await server.run('join-pane', '-d', '-s', pane, '-t', `${to}:`);
  await record.until(({ gaps }) => gaps > 0);
  await expectFlow(server, pane, record);
  expect(record).toMatchObject({ gaps: 1, ends: [] });
});

test('attaches the fallback again when its client is killed', async () => {
  await using server = await TestTmux.start();
  await using watching = new TestWatching(server);
  await server.run('pipe-pane', '-t', server.pane, 'cat >/dev/null');
  const { record } = await watching.watch(server.pane);
  const clients = (await server.run('list-clients', '-F', '#{client_name}')).split('\n');
  const client = clients.find((name) => name !== watching.tmux.clientName);
  process.kill(Number(client?.slice('client-'.length)), 'SIGKILL');
  await record.until(({ gaps }) => gaps > 0);
  await expectFlow(server, server.pane, record);
  expect(record).toMatchObject({ gaps: 1, ends: [] });
});

test('leaves the pipe of another living process alone, and takes over that of a dead one', async () => {
  await using server = await TestTmux.start();
  const program = await startProgram(server, server.pane);
  expect(program.source).toBe('pipe');
  const [directory = ''] = readdirSync(server.directory).filter((name) => name.startsWith('pw'));
  const [theirs] = catsOf(server);
  await using watching = new TestWatching(server);
  const beside = await watching.watch(server.pane);
  expect(beside.watch.source).toBe('output');
  expect(catsOf(server)).toEqual([theirs]);
  beside.watch[Symbol.dispose]();
  const full = path.join(server.directory, directory);
  expect(isOwnerAlive(full)).toBe(true);
  process.kill(program.pid, 'SIGKILL');
  await program.done;
  expect(isOwnerAlive(full)).toBe(false);
  // Nothing was printed since, so tmux believes that the pipe still works.
  expect(await server.format(server.pane, '#{pane_pipe}')).toBe('1');
  const after = await watching.watch(server.pane);
  expect(after.watch.source).toBe('pipe');
  await expectFlow(server, server.pane, after.record);
  expect(catsOf(server)).not.toContain(theirs);
});

test('does not take a user\u2019s pipe for that of a dead process which the pane had before', async () => {
  await using server = await TestTmux.start();
  const program = await startProgram(server, server.pane);
  process.kill(program.pid, 'SIGKILL');
  await program.done;
  await logPane(server);
  await using watching = new TestWatching(server);
  const { watch, record } = await watching.watch(server.pane);
  expect(watch.source).toBe('output');
  await expectFlow(server, server.pane, record);
  await server.run('wait-for', 'logged');
});

test('after a sudden death the writer ends with the next output', async () => {
  await using server = await TestTmux.start();
  const program = await startProgram(server, server.pane);
  process.kill(program.pid, 'SIGKILL');
  await program.done;
  await server.type(server.pane, 'echo TWO$((1+1))');
  await server.until(server.pane, (screen) => screen.includes('TWO2'));
  await server.type(server.pane, 'echo THREE$((1+2))');
  await server.until(server.pane, (screen) => screen.includes('THREE3'));
  expect(await server.format(server.pane, '#{pane_pipe}')).toBe('0');
  expect(catsOf(server)).toEqual([]);
});
