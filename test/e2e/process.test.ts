import { mkdir, mkdtemp, realpath, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { execa } from 'execa';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MAX_MESSAGE_BYTES } from '../../src/server/stdio-transport.js';
import { clientEnvironment } from '../support/mcp.js';
import { RawClient } from '../support/raw-client.js';
import { serverProgram } from '../support/server-program.js';

/** What the project promises is 500 ms; the rest is a loaded machine's. */
const EXIT_MS = 3000;

/** A program that fails as a tmux would. */
const NO_TMUX = ['--tmux', '/bin/false'];

const program = serverProgram();
let place: string;
beforeAll(async () => {
  place = await mkdtemp(path.join(tmpdir(), 'pwt-process-'));
});
afterAll(async () => {
  await rm(place, { recursive: true });
});

interface Ran {
  readonly exitCode: number | undefined;
  readonly stdout: string;
  readonly stderr: string;
}

async function run(argv: readonly string[], env: Record<string, string> = {}): Promise<Ran> {
  const { exitCode, stdout, stderr } = await execa(process.execPath, [program, ...argv], {
    reject: false,
    stdin: 'ignore',
    extendEnv: false,
    env: { PATH: process.env['PATH'] ?? '', ...env },
  });
  return { exitCode, stdout, stderr };
}

async function open(argv: readonly string[] = []): Promise<RawClient> {
  const client = new RawClient(program, [...NO_TMUX, ...argv]);
  await client.initialize('2025-11-25');
  return client;
}

describe('the process ends', { timeout: 30_000 }, () => {
  test('with status 0 when stdin ends', async () => {
    await using client = await open();
    const started = performance.now();
    client.process.stdin.end();
    expect(await client.exit()).toBe(0);
    expect(performance.now() - started).toBeLessThan(EXIT_MS);
    expect(client.stderr).toBe('');
  });

  test.each([
    ['SIGTERM', 143],
    ['SIGINT', 130],
    ['SIGHUP', 129],
  ] as const)('on %s with status %s, stdin still open', async (signal, status) => {
    await using client = await open();
    client.process.kill(signal);
    expect(await client.exit()).toBe(status);
  });

  test('at the first write to a stdout that nobody reads', async () => {
    await using client = await open();
    client.process.stdout.destroy();
    client.send({ id: 1, method: 'tools/list' });
    expect(await client.exit()).toBe(0);
    expect(client.stderr).toBe('');
  });

  test('when stdin ends before anything was said', async () => {
    await using client = new RawClient(program, NO_TMUX);
    client.process.stdin.end();
    expect(await client.exit()).toBe(0);
  });
});

describe('input', { timeout: 30_000 }, () => {
  test('of several MiB in one line is taken', async () => {
    await using client = await open();
    const text = '\u0001'.repeat(1024 * 1024);
    const params = { name: 'send_keys', arguments: { pane: 'x', text } };
    const { result } = await client.request({ id: 1, method: 'tools/call', params });
    expect(JSON.stringify(result)).toContain('PANE_ID_MALFORMED');
  });

  test('that is too long is answered, and the next request too', async () => {
    await using client = await open();
    const padding = 'x'.repeat(MAX_MESSAGE_BYTES);
    client.sendLine(`{"method":"tools/call","params":{"p":"${padding}"},"jsonrpc":"2.0","id":41}`);
    expect(await client.answer(41)).toMatchObject({ error: { code: -32600 } });
    expect(await client.request({ id: 42, method: 'ping' })).toMatchObject({ result: {} });
  });

  test('that is no JSON-RPC is passed over', async () => {
    await using client = await open();
    for (const line of ['', 'hello', '{', '[]', '{"jsonrpc":"2.0"}', 'null', '\u0000'])
      client.sendLine(line);
    expect(await client.request({ id: 1, method: 'ping' })).toMatchObject({ result: {} });
    expect(client.received).toHaveLength(2);
  });

  test('that asks in a wrong form, or in a batch, is told so', async () => {
    await using client = await open();
    const ping = { jsonrpc: '2.0', method: 'ping' };
    const batch = [
      { ...ping, id: 51 },
      ping,
      { ...ping, id: 'b' },
      { jsonrpc: '2.0', id: 52, result: {} },
    ];
    for (const message of [{ ...ping, id: 41, params: 'x' }, { method: 'ping', id: 42 }, batch])
      client.sendLine(JSON.stringify(message));
    for (const id of [41, 42, 51])
      expect(await client.answer(id)).toMatchObject({ error: { code: -32600 } });
    expect(await client.request({ id: 1, method: 'ping' })).toMatchObject({ result: {} });
    expect(client.received.map(({ id }) => id).filter((id) => id !== undefined)).toEqual(
      expect.arrayContaining([41, 42, 51, 'b', 1]),
    );
    expect(client.received).toHaveLength(6);
  });
});

test('the log tells of a call, and nothing of what it holds', { timeout: 30_000 }, async () => {
  await using client = await open(['--log-level', 'debug']);
  const params = { name: 'run_shell_command', arguments: { pane: 'x', command: 'secret' } };
  await client.request({ id: 1, method: 'tools/call', params });
  client.process.stdin.end();
  await client.exit();
  const lines = client.stderr
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { event: string });
  expect(lines.map(({ event }) => event)).toEqual(
    expect.arrayContaining(['serving', 'call', 'call refused', 'ending']),
  );
  expect(client.stderr).not.toContain('secret');
});

describe('the command line', () => {
  test('prints its version and its help', async () => {
    expect(await run(['--version'])).toMatchObject({
      exitCode: 0,
      stdout: expect.stringMatching(/^\d+\.\d+\.\d+$/) as string,
    });
    expect(await run(['--help'])).toMatchObject({
      exitCode: 0,
      stdout: expect.stringContaining('--allow-attended') as string,
    });
  });

  test.each([
    [['--nonsense'], {}, '--nonsense'],
    [['--max-output-bytes', 'x'], {}, '--max-output-bytes'],
    [[], { PANEWRIGHT_CONTRACTS: 'x' }, 'PANEWRIGHT_CONTRACTS'],
    [[], { PANEWRIGHT_FOO: 'x' }, 'PANEWRIGHT_FOO'],
    [['--tmux', '/nonexistent/tmux'], {}, '--tmux'],
    [['--tmux=no-such-program'], {}, '--tmux'],
    [['--tmux=/dev/null'], {}, '--tmux'],
    [['call', 'list_panes', '--tmux=/nonexistent/tmux'], {}, '--tmux'],
    [[], { PANEWRIGHT_TMUX: '/nonexistent/tmux' }, 'PANEWRIGHT_TMUX'],
    [['--tmux-config', '/nonexistent/tmux.conf'], {}, '--tmux-config'],
    [['--tmux-config=/'], {}, '--tmux-config'],
    [[], { PANEWRIGHT_TMUX_CONFIG: '/nonexistent/tmux.conf' }, 'PANEWRIGHT_TMUX_CONFIG'],
    [['call', 'frobnicate'], {}, 'run_shell_command'],
    [['call', 'run_shell_command', '--nonsense'], {}, '--command'],
    [['call', 'frobnicate'], {}, 'libtmux-rs has '],
    [['call', '--json', 'frobnicate'], {}, '--contracts libtmux-ts'],
    [['call', '--pane', '%0', 'list_panes'], {}, "the tool's name comes first"],
    [['call', 'list_panes', '--tools', 'list_panes'], {}, '--tools'],
    [['call', 'list_panes'], { PANEWRIGHT_TOOLS: 'frobnicate' }, 'PANEWRIGHT_TOOLS'],
  ])('a wrong setting ends the start with one line: %j %j', async (argv, env, names) => {
    const { exitCode, stdout, stderr } = await run(argv, env);
    expect({ exitCode, stdout }).toEqual({ exitCode: 64, stdout: '' });
    expect(stderr.split('\n')).toHaveLength(1);
    expect(stderr).toContain(names);
  });

  test('a tmux that nobody named may be missing: its calls say so', async () => {
    await using client = new RawClient(program, ['--socket-path', '/nonexistent/s'], {
      PATH: '/nonexistent',
    });
    await client.initialize('2025-11-25');
    const params = { name: 'list_panes', arguments: {} };
    const { result } = await client.request({ id: 1, method: 'tools/call', params });
    expect(JSON.stringify(result)).toContain('TMUX_UNAVAILABLE');
  });

  test('call without a tmux is refused with 125, as text and as JSON', async () => {
    const words = [...NO_TMUX, 'call', 'run_shell_command', '--pane', 'x', '--command', 'true'];
    const text = await run(words);
    expect(text).toMatchObject({ exitCode: 125, stdout: '' });
    expect(text.stderr).toContain('PANE_ID_MALFORMED');
    const json = await run([...words, '--json']);
    expect(json.exitCode).toBe(125);
    expect(JSON.parse(json.stdout)).toMatchObject({ isError: true });
  });

  test('a call that is refused names a command that starts the doctor, whatever is in PATH', async () => {
    const socket = ['--socket-path', '/nonexistent/s'];
    const { stderr } = await run([...socket, ...NO_TMUX, 'call', 'list_panes']);
    const [, command = ''] = /: (node \S+ doctor), with the same options\n/.exec(stderr) ?? [];
    const { stdout } = await execa(command, NO_TMUX, {
      shell: true,
      reject: false,
      env: clientEnvironment(),
      extendEnv: false,
    });
    expect(stdout).toContain('Not ready');
  });

  test('call takes what follows a flag of the tool for its value', async () => {
    for (const text of ['--help', '-V', '--json', '--socket-name']) {
      const words = ['send_keys', '--pane', 'x', '--text', text];
      const { exitCode, stdout, stderr } = await run([...NO_TMUX, 'call', ...words]);
      expect({ exitCode, stdout }).toEqual({ exitCode: 125, stdout: '' });
      expect(stderr).toContain('PANE_ID_MALFORMED');
    }
    expect((await run(['call', 'send_keys', '--enter', '--help'])).stdout).toContain('--text  (');
  });

  test('doctor looks for the socket where calls do', async () => {
    const missing = path.join(place, 'missing');
    const at = async (TMUX_TMPDIR: string): Promise<string> =>
      (await run([...NO_TMUX, 'doctor'], { TMUX_TMPDIR })).stdout;
    expect(await at(missing)).toContain(`ok    socket directory: ${await realpath('/tmp')}/tmux-`);
    const link = path.join(place, 'link');
    await symlink(place, link);
    const real = await realpath(place);
    expect(await at(link)).toContain(`ok    socket directory: ${real}/tmux-`);
    const long = path.join(place, 'x'.repeat(100));
    await mkdir(long);
    expect(await at(long)).toContain('BAD   socket directory: the socket path has');
    const ours = path.join(place, `tmux-${process.getuid?.() ?? 0}`);
    await symlink('.', ours);
    expect(await at(place)).toContain('is no directory');
  });

  test('doctor tells a directory that is missing from one that may not be written to', async () => {
    const { stdout } = await run(['--socket-path', '/nonexistent/x', 'doctor']);
    expect(stdout).toContain(
      '/nonexistent does not exist\n      mend: mkdir -p -m 700 /nonexistent',
    );
    expect(stdout).toContain('mend: when its directory is made, start it: tmux -S /nonexistent/x');
  });

  test('doctor tells a program that is no tmux from one that fails', async () => {
    const about = async (tmux: string): Promise<string> =>
      (await run(['--tmux', tmux, 'doctor'])).stdout;
    expect(await about('/bin/true')).toContain('/bin/true -V does not say that it is tmux');
    expect(await about('/bin/false')).toContain('/bin/false -V failed: exit status 1');
  });

  test('doctor refuses options that a server would refuse', async () => {
    const { exitCode, stderr } = await run([...NO_TMUX, '--tools=frobnicate', 'doctor']);
    expect({ exitCode, stderr }).toMatchObject({ exitCode: 64 });
    expect(stderr).toContain('--tools');
  });

  test('doctor finds a missing tmux, and says how to mend it', async () => {
    const missing = ['--tmux', '/nonexistent/tmux', '--tmux-config', '/nonexistent/conf'];
    const { exitCode, stdout } = await run([...missing, 'doctor']);
    expect(exitCode).toBe(1);
    expect(stdout).toMatch(/BAD {3}tmux: no program \/nonexistent\/tmux\n +mend: install tmux/);
    expect(stdout).toMatch(/BAD {3}tmux configuration: no readable file \/nonexistent\/conf\n/);
  });
});
