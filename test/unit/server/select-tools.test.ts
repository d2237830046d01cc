import { describe, expect, test } from 'vitest';
import { ConfigError } from '../../../src/config.js';
import { CONTRACT_SETS } from '../../../src/config-options.js';
import { TOOLSETS, type ToolSelection } from '../../../src/config-toolsets.js';
import { capabilityOf, selectTools } from '../../../src/server/select-tools.js';
import { collectTools, loadToolSet } from '../../../src/server/tool-sets.js';

const NOTHING: Required<ToolSelection> = { toolsets: [], tools: [], excludeTools: [] };

describe.each(CONTRACT_SETS)('of %s', async (name) => {
  const all = collectTools(await loadToolSet(name));
  const select = (selection: Partial<ToolSelection>): ReturnType<typeof selectTools> =>
    selectTools(all, { ...NOTHING, ...selection });
  const subsets = Array.from({ length: 16 }, (_, bits) =>
    TOOLSETS.filter((_name, index) => (bits & (1 << index)) !== 0),
  );

  test.each(subsets.map((toolsets) => ({ toolsets })))(
    'the tools of $toolsets are served, in their order',
    ({ toolsets }) => {
      const expected = [...all.values()].filter(({ definition }) =>
        (toolsets as readonly unknown[]).includes(capabilityOf(definition)['toolset']),
      );
      expect([...select({ toolsets }).values()]).toEqual(expected);
    },
  );

  test('a named tool is served besides, and an excluded one in no case', () => {
    const { toolsets } = { toolsets: ['inspect'] } as const;
    expect(select({ toolsets, tools: ['send_keys'] }).has('send_keys')).toBe(true);
    const excludeTools = ['send_keys', 'list_panes'];
    const served = select({ toolsets, tools: ['send_keys'], excludeTools });
    expect(excludeTools.filter((name) => served.has(name))).toEqual([]);
  });

  test.each(['tools', 'excludeTools'] as const)('a wrong name in %s is told', (where) => {
    const flag = where === 'tools' ? '--tools' : '--exclude-tools';
    expect(() => select({ [where]: ['list_panse'] })).toThrow(ConfigError);
    expect(() => select({ [where]: ['list_panse'] })).toThrow(new RegExp(`^${flag}.*list_panse`));
  });

  test('an excluded tool is gone from the batch: its schema, its authority and its validator', async () => {
    const batch = select({ toolsets: ['inspect'], excludeTools: ['list_panes'] }).get(
      'call_read_tools_batch',
    );
    expect(JSON.stringify(batch?.definition.inputSchema)).not.toContain('list_panes');
    expect(JSON.stringify(batch?.definition.inputSchema)).toContain('list_windows');
    const nested = capabilityOf(batch?.definition ?? fail())['nestedAuthority'];
    expect(nested).not.toContain('list_panes');
    expect(nested).toContain('list_windows');
    const { validateInput } = (await batch?.loadValidators()) ?? fail();
    expect(validateInput({ operations: [{ tool: 'list_windows' }] })).toBe(true);
    expect(validateInput({ operations: [{ tool: 'list_panes' }] })).toBe(false);
    expect(validateInput.errors).toMatchObject([{ instancePath: '/operations/0/tool' }]);
  });

  test('a batch whose tools are all excluded accepts no operation', () => {
    const whole = all.get('call_read_tools_batch')?.definition ?? fail();
    const excludeTools = capabilityOf(whole)['nestedAuthority'] as readonly string[];
    const batch = select({ tools: ['call_read_tools_batch'], excludeTools });
    const schema = batch.get('call_read_tools_batch')?.definition.inputSchema ?? fail();
    expect(schema['properties']).toMatchObject({ operations: { items: { not: {} } } });
  });
});

function fail(): never {
  throw new Error('there is no such tool');
}
