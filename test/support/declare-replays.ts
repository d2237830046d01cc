import { afterAll, describe, expect, test } from 'vitest';
import { toJsonObject } from '../../codegen/json.js';
import { resolveToolRefs } from '../../codegen/tool-refs.js';
import type { ContractSet } from '../../src/config.js';
import { replay } from './replay.js';
import type { ClientKind } from './replay-clients.js';
import { loadContracts, loadExamples } from './replay-example.js';
import { ReplayServers } from './replay-servers.js';
import { ReplayStage } from './replay-stage.js';
import { toListed } from './to-listed.js';

/** Declare a test for each example of a set, replayed through one MCP client. */
export async function declareReplays(set: ContractSet, client: ClientKind): Promise<void> {
  const servers = new ReplayServers(set, client);
  afterAll(async () => await servers[Symbol.asyncDispose]());
  const contracts = await loadContracts(set);
  const tools = await loadExamples(set);

  test('the listed tools are the contracts', async () => {
    await using stage = await ReplayStage.start(set, {}, servers);
    const listed = await stage.listTools();
    const files = contracts.map((value) => ({ path: '', value }));
    const resolved = resolveToolRefs({ contracts: files }).contracts;
    expect(listed).toEqual(resolved.map(({ value }) => toListed(toJsonObject(value))));
  });

  for (const { tool, examples } of tools)
    describe(tool, () => {
      for (const example of examples)
        if (example.replay !== 'commandLine')
          test(example.name, async () => await replay(example, { set, tool, servers }));
    });
}
