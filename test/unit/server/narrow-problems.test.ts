import { describe, expect, test } from 'vitest';
import { toInvalidArgument } from '../../../src/server/argument-problems.js';
import { collectTools, loadToolSet } from '../../../src/server/tool-sets.js';

describe.each([
  ['libtmux-rs', 'pane'],
  ['libtmux-ts', 'paneId'],
] as const)('what is wrong with a batch of %s', async (set, pane) => {
  const batch = collectTools(await loadToolSet(set)).get('call_read_tools_batch');
  if (batch === undefined) throw new Error('there is no batch');
  const { validateInput } = await batch.loadValidators();
  const problemsOf = (...operations: readonly unknown[]): string => {
    expect(validateInput({ operations })).toBe(false);
    return toInvalidArgument(batch.definition, validateInput.errors ?? []).message;
  };

  test('is told about the tool that is meant, and no other', () => {
    const message = problemsOf(
      { tool: 'list_sessions' },
      { tool: 'get_pane_info', arguments: {} },
      { tool: 'show_option', arguments: { name: 3 } },
    );
    expect(message).toBe(
      `operations[1].arguments.${pane} is required; operations[2].arguments.name must be of type string; nothing was done`,
    );
  });

  test('is which tools there are, when the one that is meant is none', () => {
    const message = problemsOf({ tool: 'kill_server' });
    expect(message).toMatch(
      /^operations\[0\]\.tool must be one of .*list_panes.*; nothing was done$/,
    );
    expect(message.length).toBeLessThan(600);
  });

  test('is a missing tool, and a member that a row does not have', () => {
    expect(problemsOf({})).toBe('operations[0].tool is required; nothing was done');
    expect(problemsOf({ tool: 'list_panes', args: {} })).toBe(
      'operations[0] takes no "args"; nothing was done',
    );
  });

  test('is told of the first few operations of hundreds', () => {
    const nothing = Array.from({ length: 200 }, () => ({ tool: 'kill_server' }));
    const message = problemsOf(...nothing);
    expect(message).toContain('operations must be an array of at least 1 and at most 16 items, ');
    expect(message).toMatch(/ operations\[6\]\.tool .*; and more; nothing was done$/);
    expect(message.length).toBeLessThan(5000);
  });
});
