import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CONTRACT_SETS } from '../../src/config-options.js';
import { argumentsFor } from '../support/arbitrary-arguments.js';
import { McpProcess, serverCommand } from '../support/mcp.js';
import { TestTmux } from '../support/tmux.js';

interface Tool {
  readonly name: string;
  readonly inputSchema: Readonly<Record<string, unknown>>;
}

const ALL = ['--toolsets', 'inspect,manage,execute,teardown'];

async function listTools(set: string): Promise<readonly Tool[]> {
  await using mcp = McpProcess.start(serverCommand('/nonexistent/s', '--contracts', set, ...ALL));
  await mcp.open();
  return (await mcp.request('tools/list')).result?.['tools'] as readonly Tool[];
}

const lists = await Promise.all(
  CONTRACT_SETS.map(async (set) => ({ set, tools: await listTools(set) })),
);

/** The server holds each result against its contract before it leaves: a miss becomes INTERNAL. */
describe.each(lists)('$set', ({ set, tools }) => {
  test.each(tools)('$name answers whatever its schema allows', async ({ name, inputSchema }) => {
    await using tmux = await TestTmux.start();
    await using mcp = McpProcess.start(serverCommand(tmux.socketPath, '--contracts', set, ...ALL));
    await mcp.open();
    await fc.assert(
      fc.asyncProperty(argumentsFor(inputSchema), async (given) => {
        const { error, result } = await mcp.request('tools/call', { name, arguments: given });
        expect(error).toBeUndefined();
        const content = result?.['content'] as readonly { readonly text: string }[];
        expect(content[0]?.text).not.toBe('');
        if (result?.['isError'] === true) expect(content[0]?.text).not.toMatch(/\bINTERNAL\b/);
        else expect(result).toHaveProperty('structuredContent');
      }),
      { numRuns: 8, endOnFailure: true },
    );
  });
});
