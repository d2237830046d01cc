import { describe, expect, test } from 'vitest';
import { toJsonObject } from '../../codegen/json.js';
import { resolveToolRefs } from '../../codegen/tool-refs.js';
import { replay } from '../support/replay.js';
import { CONTRACT_SETS, loadContracts, loadExamples } from '../support/replay-example.js';
import { Stage } from '../support/replay-stage.js';

const SETS = await Promise.all(
  CONTRACT_SETS.map(async (set) => ({
    set,
    contracts: await loadContracts(set),
    tools: await loadExamples(set),
  })),
);

describe.each(['classic', 'current'] as const)('through the %s client', (client) => {
  describe.each(SETS)('$set', ({ set, contracts, tools }) => {
    test('the listed tools are the contracts', async () => {
      await using stage = await Stage.start(set, {}, client);
      const listed = await stage.listTools();
      const files = contracts.map((value) => ({ path: '', value }));
      const resolved = resolveToolRefs({ contracts: files }).contracts;
      expect(listed).toEqual(resolved.map(({ value }) => toListed(toJsonObject(value))));
    });

    describe.each(tools)('$tool', ({ tool, examples }) => {
      const replayed = examples.filter((example) => example.replay !== 'commandLine');
      test.each(replayed)('$name', async (example) => {
        await replay(example, { set, tool, client });
      });
    });
  });
});

const BY_COMMAND_LINE = SETS.flatMap(({ set, tools }) =>
  tools.flatMap(({ tool, examples }) =>
    examples
      .filter((example) => example.replay === 'commandLine')
      .map((example) => ({ set, tool, name: example.name, example })),
  ),
);

test.each(BY_COMMAND_LINE)(
  'through the command line, $set $tool: $name',
  async ({ set, tool, example }) => {
    await replay(example, { set, tool, client: 'current' });
  },
);

/** What `tools/list` sends of a contract. */
function toListed(contract: Readonly<Record<string, unknown>>): object {
  const { wireName, title, description, inputSchema, outputSchema, annotations, meta } = contract;
  return {
    name: wireName,
    ...(title === undefined ? {} : { title }),
    description,
    inputSchema,
    outputSchema,
    annotations,
    _meta: meta,
  };
}
