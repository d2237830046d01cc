import { link, readFile, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { McpProcess, serverCommand, type RunAnswer } from '../support/mcp.js';
import { TestTmux } from '../support/tmux.js';

const RACES = 200;

let tmux: TestTmux;
let servers: readonly McpProcess[];

beforeEach(async () => {
  tmux = await TestTmux.start();
  servers = [0, 1].map(() => McpProcess.start(serverCommand(tmux.socketPath)));
  await Promise.all(servers.map((server) => server.open()));
});

afterEach(async () => {
  await Promise.all(servers.map((server) => server[Symbol.asyncDispose]()));
  await tmux[Symbol.asyncDispose]();
});

test('two servers that race for one pane: a command runs whole or is refused, and never twice', async () => {
  const log = path.join(tmux.directory, 'log');
  await writeFile(log, '');
  const wanted: string[] = [];
  for (let race = 0; race < RACES; race++) {
    const names = servers.map((_, index) => `s${index}r${race}`);
    const answers = await Promise.all(
      servers.map((server, index) => {
        const name = names[index] ?? '';
        return server.run(tmux.pane, `echo ${name} >>${log}; echo ${name}; echo ${name} >>${log}`);
      }),
    );
    answers.forEach((answer, index) => {
      const name = names[index] ?? '';
      if (isWhole(answer, name)) wanted.push(name, name);
      else expect(answer.refused).toMatch(/PANE_RESERVED|SHELL_BUSY|PANE_CHANGED/);
    });
    expect(answers.some(({ refused }) => refused === undefined)).toBe(true);
  }
  const ran = (await readFile(log, 'utf8')).trimEnd().split('\n');
  const pairs = ran.filter((_, index) => index % 2 === 0).flatMap((name) => [name, name]);
  expect(ran).toEqual(pairs);
  expect([...ran].sort()).toEqual(wanted.sort());
});

test('two servers in two panes of one tmux server do not disturb each other', async () => {
  const panes = [tmux.pane, await tmux.window()];
  for (let round = 0; round < 20; round++) {
    const answers = await Promise.all(
      servers.map((server, index) =>
        server.run(panes[index] ?? '', `echo ${index}; exit ${index}`),
      ),
    );
    expect(answers).toMatchObject(
      servers.map((_, index) => ({
        outcome: 'completed',
        exit_status: index,
        output: `${index}\n`,
      })),
    );
  }
});

test('a pane is reserved for all servers, by whatever name of its socket they reach tmux', async () => {
  const [first] = servers;
  const names = ['hard', 'soft'].map((name) => path.join(tmux.directory, name));
  await link(tmux.socketPath, names[0] ?? '');
  await symlink(tmux.socketPath, names[1] ?? '');
  const run = first?.start(tmux.pane, 'printf going; read -r x');
  await tmux.until(tmux.pane, (screen) => /^going/m.test(screen));
  for (const name of names) {
    await using other = McpProcess.start(serverCommand(name));
    await other.open();
    expect((await other.run(tmux.pane, 'echo no')).refused).toContain('PANE_RESERVED');
  }
  await tmux.run('send-keys', '-t', tmux.pane, 'Enter');
  expect(await run?.answer).toMatchObject({ outcome: 'completed', exit_status: 0 });
});

function isWhole(answer: RunAnswer, name: string): boolean {
  if (answer.refused !== undefined) return false;
  expect(answer).toMatchObject({ outcome: 'completed', exit_status: 0, output: `${name}\n` });
  return true;
}
