import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readChildren } from '../../../src/core/processes.js';
import { ForegroundReader } from '../../../src/core/reservations/foreground.js';
import { TestTmux } from '../../support/tmux.js';
import {
  cleared,
  type GateUnderTest,
  intentOf,
  openGate,
  hearOutput,
  refusedBy,
} from './support.js';

let server: TestTmux;
let under: GateUnderTest;
/** A gate that hears of the panes' outputs, and so can wait for them. */
let patient: GateUnderTest;
const foreground = new ForegroundReader();

beforeAll(async () => {
  server = await TestTmux.start();
  under = openGate(server);
  patient = openGate(server, {
    onOutput: async (paneId, _panePid, listener) =>
      await hearOutput(patient.tmux, paneId, listener),
  });
});

afterAll(async () => {
  foreground[Symbol.dispose]();
  await under[Symbol.asyncDispose]();
  await patient[Symbol.asyncDispose]();
  await server[Symbol.asyncDispose]();
});

const lookAt = async (pane: string): Promise<unknown> =>
  foreground.read(Number(await server.format(pane, '#{pane_pid}')));

const file = (name: string): string => path.join(server.directory, name);

/** Type a line that prints `READY` once it runs (the echo says `READ"Y"`). */
async function run(pane: string, line: string): Promise<void> {
  await server.type(pane, line);
  await server.until(pane, (screen) => screen.includes('READY'));
}

const SHELLS = [
  'exec bash --norc --noprofile',
  'exec bash --norc -o vi',
  'exec bash --norc --posix -O extglob',
  'exec bash --rcfile /dev/null',
  'exec bash --norc -l',
  'exec dash',
  'exec sh -i',
  'exec zsh -f',
  'exec zsh -f -o vi',
  'exec ksh93',
  'exec mksh',
];

test.each(SHELLS)('%s is idle at its prompt, before and after a command', async (shell) => {
  const pane = await server.window(shell);
  expect(await cleared(patient.gate, intentOf(pane, { patienceMs: 3000 }))).toMatchObject({
    paneId: pane,
  });
  expect(await lookAt(pane)).toEqual({ kind: 'idle' });
  expect(await cleared(under.gate, intentOf(pane))).toMatchObject({ paneId: pane });
  await run(pane, 'sh -c "echo READ""Y"; (true); sleep 0.01 & wait');
  await server.prompt(pane);
  expect(await cleared(patient.gate, intentOf(pane, { patienceMs: 3000 }))).toMatchObject({
    paneId: pane,
  });
});

describe('a shell is busy', () => {
  test.each([
    ['with a script', 'bash $HOME/script', 'bash, running a script'],
    ['with an executable script', '$HOME/script', 'script'],
    ['with a command of another shell', `sh -c 'echo READ"Y"; read x; :'`, 'sh, running a command'],
    ['with a subshell', '(echo READ"Y"; while :; do read x; done)', 'a subshell'],
    ['with a job in its own group', 'set +m; sh -c \'echo READ"Y"; exec sleep 1000\'', 'sleep'],
    ['with a pipeline whose head has ended', 'echo READ"Y" | tail -f - /dev/tty', 'tail'],
    [
      'with the subshell of such a one',
      'echo READ"Y" | while read x; do echo $x; read y </dev/tty; done',
      'a subshell',
    ],
    ['with commands from a file', 'bash < $HOME/commands', 'bash, reading commands from elsewhere'],
  ])('%s', async (_how, line, by) => {
    await writeFile(file('script'), '#!/bin/bash\necho READY\nread x < /dev/tty\n:\n', {
      mode: 0o755,
    });
    await writeFile(file('commands'), 'echo READY\nsleep 1000\n');
    const pane = await server.window();
    await run(pane, line);
    expect(await refusedBy(under.gate, intentOf(pane))).toEqual({
      reason: 'busy',
      paneId: pane,
      by,
    });
    expect(await cleared(under.gate, intentOf(pane, { purpose: 'keys' }))).toMatchObject({
      paneId: pane,
    });
  });
});

describe('a shell is idle', () => {
  test.each([
    ['inside of another', 'bash --norc --noprofile -i'],
    ['with a job in the background', 'sleep 1000 &'],
    ['with a stopped job', 'sleep 1000 & kill -STOP $!'],
    ['with a helper that lives behind its output', 'exec > >(exec cat)'],
    ['with a background job in its own group', 'set +m; sleep 1000 &'],
  ])('%s', async (_how, line) => {
    const pane = await server.window();
    await server.type(pane, line);
    await run(pane, 'echo READ"Y"');
    expect(await cleared(patient.gate, intentOf(pane, { patienceMs: 3000 }))).toMatchObject({
      paneId: pane,
    });
  });
});

/** Starts a shell in the foreground, and leaves it stopped, where tmux and other shells would not. */
const PARENT = `
import os, signal
child = os.fork()
if child == 0:
    os.setpgid(0, 0)
    signal.signal(signal.SIGTTOU, signal.SIG_IGN)
    os.tcsetpgrp(0, os.getpid())
    signal.signal(signal.SIGTTOU, signal.SIG_DFL)
    os.execvp('bash', ['bash', '--norc', '--noprofile'])
os.waitpid(child, 0)
`;

test('a shell that has yet to handle C-c is busy: it would drop what it reads before', async () => {
  await writeFile(file('parent.py'), PARENT);
  const pane = await server.window('exec python3 $HOME/parent.py');
  await run(pane, 'echo READ"Y"; while read -r x; do :; done');
  const [shell = 0] = readChildren(Number(await server.format(pane, '#{pane_pid}'))) ?? [];
  process.kill(shell, 'SIGSTOP');
  await server.run('send-keys', '-t', pane, 'C-c');
  await server.until(pane, (screen) => screen.includes('^C'));
  expect(await refusedBy(under.gate, intentOf(pane))).toMatchObject({
    reason: 'busy',
    by: 'bash, which is about to be interrupted',
  });
  const clearance = patient.gate.clear(intentOf(pane, { patienceMs: 20_000 }));
  process.kill(shell, 'SIGCONT');
  expect(await clearance).toMatchObject({ paneId: pane, shell: 'bash' });
});

test('a program that is no shell is named, never what it was started with', async () => {
  const pane = await server.window();
  await run(pane, 'sh -c \'echo READ"Y"; exec sleep 1234.5\'');
  expect(await refusedBy(under.gate, intentOf(pane))).toEqual({
    reason: 'notAShell',
    paneId: pane,
    command: 'sleep',
  });
});

test('a program under a shell’s name is seen through', async () => {
  const pane = await server.window();
  await server.type(pane, 'bash -c "exec -a zsh cat"');
  await server.type(pane, 'READY');
  // Once by the terminal, once by the program.
  await server.until(pane, (screen) => screen.split('READY').length > 2);
  expect(await lookAt(pane)).toMatchObject({ kind: 'program', passing: true });
});

describe('a gate that hears of outputs', () => {
  const patiently = (pane: string, patienceMs = 20_000): ReturnType<typeof intentOf> =>
    intentOf(pane, { patienceMs });

  test('waits for a command that ends', async () => {
    const pane = await server.window();
    await run(pane, 'bash -c \'echo READ"Y"; read x; :\'');
    const clearance = patient.gate.clear(patiently(pane));
    await server.run('send-keys', '-t', pane, 'x', 'Enter');
    expect(await clearance).toMatchObject({ paneId: pane, shell: 'bash' });
  });

  test('waits for a program that has just been started', async () => {
    const pane = await server.window();
    await run(pane, 'echo READ"Y"; cat');
    const clearance = patient.gate.clear(patiently(pane));
    await server.run('send-keys', '-t', pane, 'C-d');
    expect(await clearance).toMatchObject({ paneId: pane, shell: 'bash' });
  });

  test.each(['bash --rcfile rc', 'zsh'])('waits for the start-up file of %s', async (shell) => {
    await writeFile(file('rc'), 'sleep 0.3\nPS1="READY$ "\n');
    await writeFile(file('.zshrc'), 'sleep 0.3\nPS1="READY$ "\n');
    const pane = await server.run(
      ...['new-window', '-d', '-P', '-F', '#{pane_id}', `cd ${server.directory}; exec ${shell}`],
    );
    expect(await patient.gate.clear(patiently(pane))).toMatchObject({ paneId: pane });
    await server.until(pane, (screen) => screen.includes('READY'));
  });

  test('gives up when the time is over, and when the caller does', async () => {
    const pane = await server.window();
    await run(pane, 'bash -c \'echo READ"Y"; read x; :\'');
    expect(await patient.gate.clear(patiently(pane, 20))).toMatchObject({ reason: 'busy' });
    const abort = new AbortController();
    const clearance = patient.gate.clear({ ...patiently(pane), signal: abort.signal });
    abort.abort();
    expect(await clearance).toMatchObject({ reason: 'busy' });
  });

  test('hears that the pane was closed or taken meanwhile', async () => {
    const pane = await server.window();
    await run(pane, 'bash -c \'echo READ"Y"; read x; :\'');
    const clearance = patient.gate.clear(patiently(pane, 300));
    const lease = `${await server.format(pane, '#{pane_pid}')}.a/tmp/x`;
    await server.run('set-environment', '-gh', `PANEWRIGHT_LEASE_${pane.slice(1)}`, lease);
    expect(await clearance).toMatchObject({ reason: 'reserved', owner: 'otherServer' });
    await server.run('set-environment', '-gu', `PANEWRIGHT_LEASE_${pane.slice(1)}`);
    const second = patient.gate.clear(patiently(pane, 300));
    await server.run('kill-pane', '-t', pane);
    // What was cleared as the pane went is not typed.
    const answer = await second;
    if ('reason' in answer) expect(answer).toMatchObject({ reason: 'noSuchPane' });
    else
      expect(await patient.gate.dispatch(answer, [`send-keys -t ${pane} x`])).toMatchObject({
        kind: 'changed',
      });
  });
});
