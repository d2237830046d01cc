import { test } from 'vitest';
import { CONTRACT_SETS } from '../../src/config-options.js';
import { replay } from '../support/replay.js';
import { loadExamples } from '../support/replay-example.js';

/** What never reaches an MCP client, such as the answer to a request that it has withdrawn. */
const EXAMPLES = await Promise.all(
  CONTRACT_SETS.map(async (set) =>
    (await loadExamples(set)).flatMap(({ tool, examples }) =>
      examples
        .filter((example) => example.replay === 'commandLine')
        .map((example) => ({ set, tool, example })),
    ),
  ),
);

for (const { set, tool, example } of EXAMPLES.flat())
  test(`${set} ${tool}: ${example.name}`, async () => {
    await replay(example, { set, tool });
  });
