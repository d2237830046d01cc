import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { Client as ModernClient } from '@modelcontextprotocol/client';
import { StdioClientTransport as ModernTransport } from '@modelcontextprotocol/client/stdio';
import { Client as ClassicClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport as ClassicTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { describe, expect, test } from 'vitest';
import { toJsonObject } from '../../codegen/json.js';
import { resolveToolRefs } from '../../codegen/tool-refs.js';
import { CONTRACT_SETS } from '../../src/config-options.js';
import { type Message, MODERN_META, RawClient } from '../support/raw-client.js';
import { serverProgram } from '../support/server-program.js';
import { toListed } from '../support/to-listed.js';

const CONTRACTS = path.join(import.meta.dirname, '../../contracts');
const LEGACY = ['2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05'];
/** The lists of tools and resources never change, so that no change is announced. */
const CAPABILITIES = { tools: { listChanged: false }, resources: { listChanged: false } };
const INFO = { name: 'test', version: '1' };

/** What `tools/list` has to send for a set: its contract files, in the order of their names. */
async function readContracts(set: string): Promise<readonly object[]> {
  const names = (await readdir(path.join(CONTRACTS, set))).filter((name) => name.endsWith('.json'));
  const files = await Promise.all(
    names.sort().map(async (name) => {
      const text = await readFile(path.join(CONTRACTS, set, name), 'utf8');
      return { path: name, value: JSON.parse(text) as Message };
    }),
  );
  return resolveToolRefs({ contracts: files }).contracts.map(({ value }) =>
    toListed(toJsonObject(value)),
  );
}

function start(set: string): RawClient {
  // It fails as a tmux would: what lists tools needs none.
  return new RawClient(serverProgram(), ['--contracts', set, '--tmux', '/bin/false']);
}

describe.each(CONTRACT_SETS)('%s', (set) => {
  test.each(LEGACY)('lists exactly its contracts to a raw client of %s', async (version) => {
    await using client = start(set);
    const opened = (await client.initialize(version))['result'] as Message;
    expect(opened).toMatchObject({
      protocolVersion: version,
      serverInfo: { name: 'panewright' },
      instructions: expect.stringContaining('run_shell_command') as string,
    });
    expect(opened['capabilities']).toEqual(CAPABILITIES);
    const { result } = await client.request({ id: 1, method: 'tools/list' });
    expect(result).toEqual({ tools: await readContracts(set) });
    expect(client.stderr).toBe('');
  });

  test('lists exactly its contracts to a raw client of 2026-07-28, with a cache hint', async () => {
    await using client = start(set);
    const params = { _meta: MODERN_META };
    const discovered = await client.request({ id: 1, method: 'server/discover', params });
    expect(discovered['result']).toMatchObject({
      supportedVersions: ['2026-07-28'],
      instructions: expect.stringContaining('run_shell_command') as string,
    });
    expect((discovered['result'] as Message)['capabilities']).toEqual(CAPABILITIES);
    const { result } = await client.request({ id: 2, method: 'tools/list', params });
    expect(result).toMatchObject({ ttlMs: expect.any(Number) as number, cacheScope: 'public' });
    expect(result).toHaveProperty('tools', await readContracts(set));
  });

  test('lists exactly its contracts to the client of the classic SDK', async () => {
    const client = new ClassicClient(INFO);
    await client.connect(
      new ClassicTransport({
        command: process.execPath,
        args: [serverProgram(), '--contracts', set],
      }),
    );
    try {
      const { tools } = await client.listTools();
      expect(tools).toEqual(await readContracts(set));
    } finally {
      await client.close();
    }
  });

  test.each(['2026-07-28', undefined])(
    'lists exactly its contracts to the current SDK (%s)',
    async (pin) => {
      const client = new ModernClient(
        INFO,
        pin === undefined ? {} : { versionNegotiation: { mode: { pin } } },
      );
      await client.connect(
        new ModernTransport({
          command: process.execPath,
          args: [serverProgram(), '--contracts', set],
        }),
      );
      try {
        const { tools } = await client.listTools();
        expect(tools).toEqual(await readContracts(set));
      } finally {
        await client.close();
      }
    },
  );

  test('answers wrong arguments as a tool result, and an unknown tool as a protocol error', async () => {
    await using client = start(set);
    await client.initialize('2025-11-25');
    const call = (id: number, name: string, args: object): Promise<Message> =>
      client.request({ id, method: 'tools/call', params: { name, arguments: args } });
    const wrong = await call(1, 'run_shell_command', { command: 'secret words' });
    expect(wrong['result']).toMatchObject({ isError: true });
    expect(wrong['result']).not.toHaveProperty('structuredContent');
    expect(JSON.stringify(wrong)).toContain('INVALID_ARGUMENT');
    expect(JSON.stringify(wrong)).not.toContain('secret');
    expect(await call(2, 'no_such_tool', {})).toMatchObject({ error: { code: -32602 } });
    expect(await client.request({ id: 3, method: 'ping' })).toMatchObject({ result: {} });
  });
});
