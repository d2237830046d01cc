import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import {
  TmuxClosedError,
  TmuxTimeoutError,
  TmuxUnavailableError,
} from '../../../src/tmux/errors.js';
import { processTable, TestTmux } from '../../support/tmux.js';
import { failure, ok, open } from './opened.js';

test('requests that overlap each get their own blocks', async () => {
  await using server = await TestTmux.start();
  await using tmux = open(server.socketPath);
  const answers = await Promise.all([
    tmux.request('display-message -p a'),
    tmux.request('if-shell -F 1 { display-message -p b ; display-message -p c }'),
    tmux.request('no-such-command'),
    tmux.request('has-session -t nowhere ; display-message -p never'),
    tmux.request('display-message -p d ; display-message -p e'),
  ]);
  expect(answers[0]).toEqual([ok('a')]);
  expect(answers[1]).toEqual([ok(''), ok('b'), ok('c')]);
  expect(answers[2]).toEqual([
    { ok: false, text: 'parse error: unknown command: no-such-command' },
  ]);
  expect(answers[3]).toEqual([{ ok: false, text: "can't find session: nowhere" }]);
  expect(answers[4]).toEqual([ok('d'), ok('e')]);
});

test('what a hook prints is not taken for an answer', async () => {
  await using server = await TestTmux.start({
    config: `set-hook -g after-display-message "display-message -p HOOK"
set-hook -g after-new-window "list-sessions ; display-message -p HOOK"
set-hook -g client-attached "display-message -p ATTACHED ; run-shell 'echo RUN'"`,
  });
  await using tmux = open(server.socketPath);
  const notifications: string[] = [];
  tmux.onNotification((line) => notifications.push(line));
  expect(await tmux.request('display-message -p x')).toEqual([ok('x')]);
  expect(await tmux.request('new-window -d sh ; display-message -p y')).toEqual([ok(''), ok('y')]);
  expect(notifications.filter((line) => !line.startsWith('%'))).toEqual([]);
});

test('a pane that shows guards cannot forge a reply', async () => {
  await using server = await TestTmux.start();
  await using tmux = open(server.socketPath);
  await server.type(server.pane, "printf '%%begin 1 2 1\\nx\\n%%end 1 2 1\\n%%exit\\nreal''ly\\n'");
  await server.until(server.pane, (screen) => screen.includes('\nreally'));
  const [screen, ...more] = await tmux.request(`capture-pane -p -t ${server.pane}`);
  expect(more).toEqual([]);
  expect(screen?.text).toContain('\n%begin 1 2 1\nx\n%end 1 2 1\n%exit\nreally\n');
});

test('a line may be 1 MB long', async () => {
  await using server = await TestTmux.start();
  await using tmux = open(server.socketPath);
  const text = 'é0123456'.repeat(120_000);
  expect(await tmux.request(`set-buffer -b big "${text}"`)).toEqual([ok('')]);
  expect(await tmux.request('show-buffer -b big')).toEqual([ok(text)]);
});

test('a blank line, which would end the client, and a line feed are refused', async () => {
  await using server = await TestTmux.start();
  await using tmux = open(server.socketPath);
  for (const line of ['', '  ', 'a\nb', 'a\0b'])
    expect(await failure(tmux.request(line))).toBeInstanceOf(RangeError);
  expect(await tmux.request('display-message -p x')).toEqual([ok('x')]);
});

test('attaching changes neither size nor environment of the session', async () => {
  await using server = await TestTmux.start({ columns: 93, rows: 31 });
  await server.run('set-environment', '-t', 'main', 'SSH_AUTH_SOCK', 'kept');
  const env = { ...process.env, SSH_AUTH_SOCK: 'ours', DISPLAY: ':77' };
  await using tmux = open(server.socketPath, { env });
  using output = tmux.attachOutput('$0', { output: () => undefined, closed: () => undefined });
  await output.ready;
  await output.follow('$0');
  const [size] = await tmux.request('display-message -p "#{window_width}x#{window_height}"');
  expect(size?.text).toBe('93x31');
  const environment = await server.run('show-environment', '-t', 'main');
  expect(environment).toContain('SSH_AUTH_SOCK=kept');
  expect(environment).not.toContain(':77');
});

test('our client has the name that tmux gives it', async () => {
  await using server = await TestTmux.start();
  await using tmux = open(server.socketPath);
  expect(tmux.clientName).toBeUndefined();
  const [name] = await tmux.request('display-message -p "#{client_name}"');
  expect(tmux.clientName).toBe(name?.text);
});

test('the identity is that of the daemon, by whatever path', async () => {
  await using server = await TestTmux.start();
  await using tmux = open(server.socketPath);
  await using other = open(path.join(server.directory, '..', path.basename(server.directory), 's'));
  const identity = await tmux.identity();
  expect(identity).toMatchObject({ pid: server.serverPid, socketPath: server.socketPath });
  expect(identity.version).toMatch(/^\d\.\d/);
  const { device, inode, startTime } = await other.identity();
  expect([device, inode, startTime]).toEqual([identity.device, identity.inode, identity.startTime]);
});

test('keys are known or unknown as tmux has it', async () => {
  await using server = await TestTmux.start();
  await using tmux = open(server.socketPath);
  const known = ['Enter', 'C-c', 'C-\\', 'M-x', 'F12', 'é', '"', ';', 'User1', '~', '$', '#', '-'];
  const unknown = ['', 'Foo', 'a b', 'C-', 'enter ', 'a\n', '\u001b', 'x'.repeat(65), '日本'];
  for (const key of known) expect([key, await tmux.isKnownKey(key)]).toEqual([key, true]);
  for (const key of unknown) expect([key, await tmux.isKnownKey(key)]).toEqual([key, false]);
  expect(await tmux.isKnownKey('Foo')).toBe(false);
});

test('without a server nothing is started and the next request may succeed', async () => {
  const directory = await mkdtemp(path.join(tmpdir(), 'pwn-'));
  const socketPath = path.join(directory, 's');
  try {
    await using tmux = open(socketPath);
    const error = await failure(tmux.request('display-message -p x'));
    expect(error).toBeInstanceOf(TmuxUnavailableError);
    expect(String(error)).toMatch(/error connecting|no server running/);
    const table = await processTable();
    expect(table.filter(({ commandLine }) => commandLine.includes(socketPath))).toEqual([]);
  } finally {
    await rm(directory, { recursive: true });
  }
});

test('a program that is no tmux is unavailable', async () => {
  await using missing = open('/tmp/none', { tmuxPath: '/nonexistent/tmux' });
  expect(await failure(missing.request('x'))).toBeInstanceOf(TmuxUnavailableError);
  await using wrong = open('/tmp/none', { tmuxPath: '/bin/true' });
  expect(await failure(wrong.request('x'))).toBeInstanceOf(TmuxUnavailableError);
});

test('a server without sessions is unavailable, and says why', async () => {
  await using server = await TestTmux.start();
  await server.run('set', '-s', 'exit-empty', 'off', ';', 'kill-session');
  await using tmux = open(server.socketPath);
  const error = await failure(tmux.request('display-message -p x'));
  expect(error).toBeInstanceOf(TmuxUnavailableError);
  expect(String(error)).toContain('no sessions');
  await server.run('new-session', '-d');
  expect(await tmux.request('display-message -p x')).toEqual([ok('x')]);
});

test('a stopped server fails each call in bounded time, and works again when continued', async () => {
  await using server = await TestTmux.start();
  await using tmux = open(server.socketPath, { timeoutMs: 1000 });
  await tmux.request('display-message -p before');
  process.kill(server.serverPid, 'SIGSTOP');
  try {
    const sent = [tmux.request('set -g @sent 1'), tmux.request('display-message -p late')];
    const errors = await Promise.all(sent.map(failure));
    expect(errors.map((error) => error instanceof TmuxTimeoutError)).toEqual([true, true]);
    const error = await failure(tmux.request('set -g @unsent 1'));
    expect(error).toBeInstanceOf(TmuxUnavailableError);
  } finally {
    process.kill(server.serverPid, 'SIGCONT');
  }
  for (const text of ['after1', 'after2'])
    expect(await tmux.request(`display-message -p ${text}`)).toEqual([ok(text)]);
  expect(await tmux.request('display-message -p "#{@sent} #{@unsent}"')).toEqual([ok('1 ')]);
});

test('what nobody wants any more when a stopped server is continued is not sent', async () => {
  await using server = await TestTmux.start();
  await using tmux = open(server.socketPath, { timeoutMs: 2000 });
  await tmux.request('display-message -p before');
  const unwanted = new AbortController();
  let refused: Promise<unknown>;
  process.kill(server.serverPid, 'SIGSTOP');
  try {
    expect(await failure(tmux.request('set -g @sent 1'))).toBeInstanceOf(TmuxTimeoutError);
    refused = failure(tmux.request('set -g @unsent 1', unwanted.signal));
    unwanted.abort();
  } finally {
    process.kill(server.serverPid, 'SIGCONT');
  }
  expect(await refused).toBeInstanceOf(TmuxUnavailableError);
  expect(await tmux.request('display-message -p "#{@sent} #{@unsent}"')).toEqual([ok('1 ')]);
});

test('a server that was stopped while many tried to attach lives on, with one client', async () => {
  await using server = await TestTmux.start();
  await using tmux = open(server.socketPath, { timeoutMs: 300 });
  process.kill(server.serverPid, 'SIGSTOP');
  try {
    for (let attempt = 0; attempt < 6; attempt++) {
      expect(await failure(tmux.identity())).toBeInstanceOf(TmuxUnavailableError);
      using output = tmux.attachOutput('$0', { output: () => undefined, closed: () => undefined });
      expect(await failure(output.ready)).toBeInstanceOf(TmuxUnavailableError);
    }
  } finally {
    process.kill(server.serverPid, 'SIGCONT');
  }
  expect(await server.format(server.pane, '#{pid}')).toBe(String(server.serverPid));
  expect((await tmux.identity()).pid).toBe(server.serverPid);
});

test('close does not wait for a stopped server', async () => {
  await using server = await TestTmux.start();
  const tmux = open(server.socketPath);
  await tmux.request('display-message -p before');
  process.kill(server.serverPid, 'SIGSTOP');
  try {
    const pending = failure(tmux.request('display-message -p late'));
    await tmux.close();
    expect(await pending).toBeInstanceOf(TmuxClosedError);
  } finally {
    process.kill(server.serverPid, 'SIGCONT');
  }
});

test('close ends an attempt to attach, and nothing works after it', async () => {
  await using server = await TestTmux.start();
  const tmux = open(server.socketPath);
  process.kill(server.serverPid, 'SIGSTOP');
  try {
    const pending = failure(tmux.request('display-message -p never'));
    await tmux.close();
    expect(await pending).toBeInstanceOf(Error);
  } finally {
    process.kill(server.serverPid, 'SIGCONT');
  }
  expect(await failure(tmux.request('display-message -p x'))).toBeInstanceOf(TmuxUnavailableError);
  expect(await server.run('list-clients')).toBe('');
});

test('close leaves the server and ends every client of ours', async () => {
  await using server = await TestTmux.start();
  const tmux = open(server.socketPath);
  let lost = 0;
  tmux.onDisconnect(() => lost++);
  await tmux.request('display-message -p x');
  const output = tmux.attachOutput('$0', { output: () => undefined, closed: () => undefined });
  await output.ready;
  await tmux.close();
  const table = await processTable();
  const ours = table.filter(({ commandLine, parent }) => {
    return commandLine.includes(server.socketPath) && parent === process.pid;
  });
  expect(ours).toEqual([]);
  expect(lost).toBe(0);
  expect(await server.run('list-sessions', '-F', '#{session_name}')).toBe('main');
});
