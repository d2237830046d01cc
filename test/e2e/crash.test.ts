import { chmod, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { whenEntry } from '../support/entry-events.js';
import { Fifo } from '../support/fifo.js';
import { McpProcess, serverCommand } from '../support/mcp.js';
import { ourProcesses, pidsOf } from '../support/our-processes.js';
import { ended } from '../support/process-end.js';
import { terminalOutput } from '../support/terminal-flow.js';
import { TestTmux } from '../support/tmux.js';

/** Names of the files of a run: the frame, and the claim beside it. */
const CLAIM = /^[0-9a-z]+\.c$/;

/** What bash is about to run when it comes to the frame in a directory, and when it is past it. */
const frameIn = (directory: string): string => `*${directory}/*`;
const PAST_THE_FRAME = '*7717*';

let tmux: TestTmux;
/** Tells that a step was reached; lets what waits there go on. */
let reached: Fifo;
let gate: Fifo;
let log: string;
let command: string;
let filesBefore: readonly string[];
const servers = new Set<McpProcess>();

beforeEach(async () => {
  tmux = await TestTmux.start();
  reached = await Fifo.make(path.join(tmux.directory, 'reached'));
  gate = await Fifo.make(path.join(tmux.directory, 'gate'));
  log = path.join(tmux.directory, 'log');
  command = `echo ran >>${log}; exit 7`;
  for (const file of ['log', 'hook', 'tmux-held'])
    await writeFile(path.join(tmux.directory, file), '');
  filesBefore = await readdir(tmux.directory);
});

afterEach(async () => {
  for (const server of servers) server.kill('SIGKILL');
  servers.clear();
  for (const fifo of [reached, gate]) fifo[Symbol.dispose]();
  await tmux[Symbol.asyncDispose]();
});

async function serve(...more: readonly string[]): Promise<McpProcess> {
  const server = McpProcess.start(serverCommand(tmux.socketPath, ...more));
  servers.add(server);
  await server.open();
  return server;
}

/** A server that has run a command, so that its directory and its control client are there. */
async function serveFirst(...more: readonly string[]): Promise<[McpProcess, string]> {
  const first = await serve(...more);
  await first.run(tmux.pane, 'true');
  const made = (await readdir(tmux.directory)).filter((name) => !filesBefore.includes(name));
  expect(made).toHaveLength(1);
  return [first, made[0] ?? ''];
}

/** Let bash stop before the commands that a shell pattern fits, until the gate opens. */
async function holdAt(pattern: string): Promise<void> {
  const hook = path.join(tmux.directory, 'hook');
  // Not as its standard input: bash has to look as if it waited at its prompt.
  const word = `read -r -u 9 word 9<${gate.path}`;
  await tmux.type(tmux.pane, `trap '. ${hook}' DEBUG`);
  await tmux.prompt(tmux.pane);
  await writeFile(
    hook,
    `case $BASH_COMMAND in ${pattern}) echo up >${reached.path}; ${word};; esac\n`,
  );
}

async function letGo(): Promise<void> {
  await writeFile(path.join(tmux.directory, 'hook'), '');
  gate.write('go');
}

async function kill(server: McpProcess): Promise<void> {
  const { helpers } = await ourProcesses(server.pid, tmux);
  server.kill('SIGKILL');
  await server.exited;
  await ended(pidsOf(helpers));
}

/** How often the first server's command ran. */
async function runs(): Promise<number> {
  return (await readFile(log, 'utf8')).split('\n').length - 1;
}

/** The next server finds the pane free, and the place ends as it was before the first. */
async function expectFree(second: McpProcess): Promise<void> {
  expect(await second.run(tmux.pane, 'echo second')).toMatchObject({
    outcome: 'completed',
    exit_status: 0,
    output: 'second\n',
  });
  await expectNothingLeft(second);
}

async function expectNothingLeft(second: McpProcess): Promise<void> {
  await tmux.prompt(tmux.pane);
  second.endInput();
  await second.exited;
  expect(await readdir(tmux.directory)).toEqual(filesBefore);
}

test('killed when the frame is written: the command never runs', async () => {
  // With the pane's pipe taken, watching starts a further client: there the server can be held.
  const held = path.join(tmux.directory, 'tmux-held');
  await writeFile(held, '#!/bin/sh\nexec tmux "$@"\n');
  await chmod(held, 0o755);
  const [first, directory] = await serveFirst('--tmux', held);
  const pane = await tmux.window();
  await tmux.run('pipe-pane', '-t', pane, 'exec cat >/dev/null');
  await writeFile(
    held,
    `#!/bin/sh\necho up >${reached.path}; read -r word <${gate.path}; exec tmux "$@"\n`,
  );
  first.start(pane, command);
  await reached.line();
  const frames = await Promise.all(
    (await readdir(path.join(tmux.directory, directory)))
      .filter((name) => /^[0-9a-z]+$/.test(name) && name !== 'wake')
      .map((name) => readFile(path.join(tmux.directory, directory, name), 'utf8')),
  );
  expect(frames.some((frame) => frame.includes(log))).toBe(true);
  await kill(first);

  const second = await serve();
  expect(await second.run(pane, 'echo second')).toMatchObject({ output: 'second\n' });
  await expectFree(second);
  expect(await runs()).toBe(0);
});

test('killed when the line is typed, and the next server comes first: the command never runs', async () => {
  const [first, directory] = await serveFirst();
  await holdAt(frameIn(directory));
  first.start(tmux.pane, command);
  await reached.line();
  await kill(first);

  const second = await serve();
  const revoked = whenEntry(tmux.directory, directory, 'gone');
  const answer = second.run(tmux.pane, 'echo second');
  await revoked;
  await letGo();
  expect(await answer).toMatchObject({ outcome: 'completed', output: 'second\n' });
  await expectNothingLeft(second);
  expect(await runs()).toBe(0);
});

test('killed when the line is typed, and the shell comes first: the command runs once', async () => {
  const [first, directory] = await serveFirst();
  await holdAt(frameIn(directory));
  first.start(tmux.pane, command);
  await reached.line();
  await kill(first);
  await letGo();
  await tmux.prompt(tmux.pane);

  await expectFree(await serve());
  expect(await runs()).toBe(1);
});

test('killed when the command is claimed: it runs once', async () => {
  const [first, directory] = await serveFirst();
  const terminal = await tmux.format(tmux.pane, '#{pane_tty}');
  await holdAt(frameIn(directory));
  first.start(tmux.pane, command);
  await reached.line();
  // The shell claims in silence; its start mark has to wait.
  await terminalOutput(terminal, 'stop');
  const claimed = whenEntry(path.join(tmux.directory, directory), CLAIM, 'there');
  await letGo();
  await claimed;
  await kill(first);
  expect(await runs()).toBe(0);

  const second = await serve();
  expect((await second.run(tmux.pane, 'echo too soon')).refused).toContain('PANE_RESERVED');
  await terminalOutput(terminal, 'resume');
  await tmux.prompt(tmux.pane);
  await expectFree(second);
  expect(await runs()).toBe(1);
});

test('killed when the command has started: it runs once, to its end', async () => {
  const [first] = await serveFirst();
  first.start(tmux.pane, `echo up >${reached.path}; read -r word <${gate.path}; ${command}`);
  await reached.line();
  await kill(first);

  const second = await serve();
  expect((await second.run(tmux.pane, 'echo too soon')).refused).toContain('PANE_RESERVED');
  await letGo();
  await tmux.prompt(tmux.pane);
  await expectFree(second);
  expect(await runs()).toBe(1);
});

test('killed when the command has ended, before the pane is free: its status was told, once', async () => {
  const [first] = await serveFirst();
  await holdAt(PAST_THE_FRAME);
  const { answer } = first.start(tmux.pane, command);
  await reached.line();
  expect(await answer).toMatchObject({ outcome: 'completed', exit_status: 7 });
  await kill(first);

  const second = await serve();
  await letGo();
  await tmux.prompt(tmux.pane);
  await expectFree(second);
  expect(await runs()).toBe(1);
});

test('ended when the answer is given, before the pane is free: nothing is left either', async () => {
  const [first] = await serveFirst();
  await holdAt(PAST_THE_FRAME);
  const { answer } = first.start(tmux.pane, command);
  await reached.line();
  expect(await answer).toMatchObject({ outcome: 'completed', exit_status: 7 });
  first.endInput();
  await first.exited;
  expect(await readdir(tmux.directory)).toEqual(filesBefore);
  await letGo();
});

test('killed with nothing to do: the next server removes what is left', async () => {
  const [first, directory] = await serveFirst();
  await kill(first);
  expect(await readdir(tmux.directory)).toContain(directory);
  await expectFree(await serve());
});
