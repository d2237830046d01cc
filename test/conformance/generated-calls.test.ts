import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CONTRACT_SETS } from '../../src/config-options.js';
import { collectTools, loadToolSet } from '../../src/server/tool-sets.js';
import { argumentsFor } from '../support/arbitrary-arguments.js';
import { brokenArgumentsFor } from '../support/broken-arguments.js';
import type { Message } from '../support/mcp.js';
import { SharedStage } from '../support/shared-stage.js';

/** Calls of each tool with arguments of either kind. */
const CALLS = 25;

describe.each(CONTRACT_SETS)('%s', async (set) => {
  const tools = [...collectTools(await loadToolSet(set)).values()].map(({ definition }) => {
    const { name, inputSchema } = definition;
    return { name, valid: argumentsFor(inputSchema), broken: brokenArgumentsFor(inputSchema) };
  });
  let stage: SharedStage;
  beforeAll(async () => {
    stage = await SharedStage.start(set);
  });
  afterAll(async () => {
    await stage[Symbol.asyncDispose]();
  });
  // First, as they leave the pane as it is: at its prompt.
  const refusing = tools.flatMap(({ name, broken }) => (broken ? [{ name, broken }] : []));

  test.each(refusing)('$name refuses what its schema forbids, and does nothing', async (tool) => {
    const before = await stage.state();
    await fc.assert(
      fc.asyncProperty(tool.broken, async (given) => {
        const { error, result } = await stage.call(tool.name, given);
        if (error !== undefined) expect(error.code).toBe(-32_602);
        else expect(textOf(result)).toContain('INVALID_ARGUMENT');
      }),
      { numRuns: CALLS, endOnFailure: true },
    );
    expect(await stage.state()).toBe(before);
  });

  // The server holds each result against its contract before it leaves: a miss becomes INTERNAL.
  test.each(tools)('$name answers whatever its schema allows', async ({ name, valid }) => {
    await stage.reset();
    // Calls that wait do so side by side.
    const length = name.startsWith('wait_for_') ? CALLS : 1;
    await fc.assert(
      fc.asyncProperty(fc.array(valid, { minLength: length, maxLength: length }), async (calls) => {
        const answers = await Promise.all(calls.map((given) => stage.call(name, given)));
        for (const { error, result } of answers) {
          expect(error).toBeUndefined();
          expect(textOf(result)).not.toBe('');
          if (result?.['isError'] === true) expect(textOf(result)).not.toMatch(/\bINTERNAL\b/);
          else expect(result).toHaveProperty('structuredContent');
        }
        if (name.startsWith('kill_')) await stage.reset();
      }),
      { numRuns: CALLS / length, endOnFailure: true },
    );
  });
});

function textOf(result: Message['result']): string {
  const content = result?.['content'] as readonly { readonly text: string }[];
  return content[0]?.text ?? '';
}
