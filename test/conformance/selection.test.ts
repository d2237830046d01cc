import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { execa } from 'execa';
import { describe, expect, test } from 'vitest';
import { CONTRACT_SETS } from '../../src/config-options.js';
import { type Message, RawClient } from '../support/raw-client.js';
import { serverProgram } from '../support/server-program.js';
import { TestTmux } from '../support/tmux.js';

/** A program that fails as a tmux would: what is served is decided without one. */
const NO_TMUX = ['--tmux', '/bin/false'];

async function open(argv: readonly string[]): Promise<RawClient> {
  const client = new RawClient(serverProgram(), argv);
  await client.initialize('2025-11-25');
  return client;
}

let asked = 0;
async function ask(client: RawClient, method: string, params: Message = {}): Promise<Message> {
  asked += 1;
  return await client.request({ id: asked, method, params });
}

async function listed(client: RawClient): Promise<readonly Message[]> {
  const { result } = await ask(client, 'tools/list');
  return (result as Message)['tools'] as readonly Message[];
}

const toolsetOf = (tool: Message): unknown => {
  const row = (tool['_meta'] as Message)['com.git-pull.libtmux-mcp/capability'];
  return (row as Message)['toolset'];
};

describe.each(CONTRACT_SETS)('%s', (set) => {
  const start = async (...argv: readonly string[]): Promise<RawClient> =>
    await open([...NO_TMUX, '--contracts', set, ...argv]);

  test('a shared tmux server is served without what ends things', async () => {
    await using shared = await start('--socket-path', '/nonexistent/socket');
    expect((await listed(shared)).map(toolsetOf)).not.toContain('teardown');
  });

  test('the operator chooses toolsets, tools and exceptions', async () => {
    await using client = await start(
      ...['--toolsets', 'execute', '--tools=list_panes', '--exclude-tools', 'paste_text'],
    );
    const tools = await listed(client);
    const names = tools.map(({ name }) => name);
    expect(names).toContain('list_panes');
    expect(names).toContain('run_shell_command');
    expect(names).not.toContain('paste_text');
    const others = tools.filter(({ name }) => name !== 'list_panes').map(toolsetOf);
    expect([...new Set(others)]).toEqual(['execute']);
  });

  test('an empty choice is a list without tools', async () => {
    await using client = await start('--toolsets', 'none');
    expect(await listed(client)).toEqual([]);
  });

  test('a tool that is not served is refused by name', async () => {
    await using client = await start('--exclude-tools', 'send_keys');
    const call = async (name: string): Promise<Message> =>
      (await ask(client, 'tools/call', { name, arguments: {} }))['error'] as Message;
    expect(await call('send_keys')).toMatchObject({
      code: -32602,
      message: expect.stringContaining('--exclude-tools') as string,
    });
    expect((await call('send_kyes'))['message']).not.toContain('--exclude-tools');
  });

  test.each(['--tools', '--exclude-tools'])('a wrong name in %s stops the start', async (flag) => {
    const argv = [serverProgram(), '--contracts', set, flag, 'list_panse'];
    const { exitCode, stdout, stderr } = await execa(process.execPath, argv, {
      ...{ reject: false, stdin: 'ignore', extendEnv: false },
      env: { PATH: process.env['PATH'] ?? '' },
    });
    expect({ exitCode, stdout }).toEqual({ exitCode: 64, stdout: '' });
    expect(stderr).toMatch(new RegExp(`^panewright: ${flag} .*list_panse.*$`));
  });

  test('what it can do is a resource', async () => {
    await using client = await start('--exclude-tools', 'send_keys', '--socket-path', '/a b/s');
    const { result } = await ask(client, 'resources/list');
    expect((result as Message)['resources']).toMatchObject([{ uri: 'tmux://capabilities' }]);
    const answer = await ask(client, 'resources/read', { uri: 'tmux://capabilities' });
    const [content] = (answer['result'] as Message)['contents'] as readonly Message[];
    expect(content).toMatchObject({ uri: 'tmux://capabilities', mimeType: 'application/json' });
    const told = JSON.parse(String(content?.['text'])) as Message;
    const names = (await listed(client)).map(({ name }) => name);
    expect(told).toMatchObject({
      schemaVersion: 1,
      frozen: true,
      toolCount: names.length,
      effectiveTools: names,
      hostCommandTools: 0,
      boundary: { oneSocketPerProcess: true, hostCommandExecution: false },
      connection: {
        resolvedSocketPath: '/a b/s',
        attachCommand: "tmux -N -S '/a b/s' attach",
        configurationProvenance: 'unknown',
      },
      operatingSystemBoundary: 'none',
    });
    expect(told['tools']).toHaveLength(names.length);
    expect(names).not.toContain('send_keys');
    const { error } = await ask(client, 'resources/read', { uri: 'tmux://other' });
    expect(error).toMatchObject({ code: expect.any(Number) as number });
  });

  test('what the environment holds is told by no tool, alone or in a batch, unless it is named', async () => {
    await using server = await TestTmux.start();
    await server.run('set-environment', '-g', 'TOKEN', 'hunter2-hunter2');
    await server.run('set-environment', '-g', 'SHOWN', 'seen-by-all');
    const socket = ['--socket-path', server.socketPath];
    await using client = await open([...socket, '--contracts', set, '--environment-values=SHOWN']);
    const reads = [
      { tool: 'show_environment', arguments: {} },
      { tool: 'get_tmux_variables', arguments: { names: ['TOKEN'] } },
      { tool: 'get_tmux_variables', arguments: { names: ['SHOWN'] } },
    ];
    const goOn = set === 'libtmux-rs' ? { on_error: 'continue' } : { onError: 'continue' };
    const batch = { tool: 'call_read_tools_batch', arguments: { operations: reads, ...goOn } };
    for (const { tool, ...call } of [...reads, batch]) {
      const answer = JSON.stringify(await ask(client, 'tools/call', { name: tool, ...call }));
      expect(answer).not.toContain('hunter2');
      const names = JSON.stringify(call);
      if (!names.includes('names') || names.includes('SHOWN'))
        expect(answer).toContain('seen-by-all');
    }
  });

  test('the answer of a batch stays below 1,000,000 bytes, with every row', async () => {
    await using server = await TestTmux.start();
    const file = path.join(server.directory, 'big.conf');
    await writeFile(file, `set -g @big "${'é'.repeat(70_000)}"\n`);
    await server.run('source-file', file);
    await using client = await open(['--contracts', set, '--socket-path', server.socketPath]);
    const operation = {
      tool: 'show_option',
      arguments: { name: '@big', scope: 'global-session' },
    };
    const id = 'x'.repeat(200_000);
    const answer = await client.request({
      ...{ id, method: 'tools/call' },
      params: {
        name: 'call_read_tools_batch',
        arguments: { operations: Array.from({ length: 16 }, () => operation) },
      },
    });
    const bytes = Buffer.byteLength(`${JSON.stringify(answer)}\n`);
    expect(bytes).toBeLessThanOrEqual(1_000_000);
    const output = (answer['result'] as Message)['structuredContent'] as Message;
    const results = output['results'] as readonly Message[];
    expect(results).toHaveLength(16);
    expect(output).toMatchObject({ succeeded: 16, failed: 0, truncated: true });
    const cut = results.filter(({ resultTruncated }) => resultTruncated === true);
    expect(results.slice(0, cut.length)).toEqual(cut);
    expect(cut.length).toBeGreaterThan(0);
    expect(cut.length).toBeLessThan(16);
    expect(output['truncatedBytes']).toBeGreaterThan(cut.length * 140_000);
  });
});

test('a request whose id is too long is refused without it, and not done', async () => {
  await using client = await open(NO_TMUX);
  const longest = 'x'.repeat(512 * 1024 - 2);
  expect(await client.request({ id: longest, method: 'ping' })).toMatchObject({ result: {} });
  const before = client.received.length;
  client.send({ id: `${longest}x`, method: 'ping' });
  await ask(client, 'ping');
  const [refused, ...more] = client.received.slice(before);
  expect(refused).toMatchObject({ error: { code: -32600 } });
  expect(refused).not.toHaveProperty('id', `${longest}x`);
  expect(more).toHaveLength(1);
});
