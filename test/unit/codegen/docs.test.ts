import { describe, expect, test } from 'vitest';
import { emitDocs } from '../../../codegen/emit/docs.js';
import { table, toLine } from '../../../codegen/emit/markdown.js';
import { insertToolTable } from '../../../codegen/emit/readme.js';
import { describeProperties } from '../../../codegen/emit/schema-text.js';
import { MarkerError } from '../../../codegen/marked.js';
import { loadTree } from '../../../codegen/load.js';
import { buildModel } from '../../../codegen/model.js';

const model = buildModel(await loadTree('contracts'));

describe('a property in words', () => {
  test.each([
    [{ type: 'integer', minimum: 0, maximum: 600 }, 'integer', '≥ 0, ≤ 600'],
    [{ type: 'integer', maximum: 2 ** 53 - 1 }, 'integer', '≤ 2^53 - 1'],
    [{ type: ['array', 'null'], items: { type: 'string' } }, 'array of string or null', ''],
    [{ anyOf: [{ type: 'integer', minimum: 1 }, { type: 'null' }] }, 'integer or null', '≥ 1'],
    [{ $ref: '#/$defs/Id' }, 'string', 'matches `^%`'],
    [{ enum: ['a', 1] }, 'any', '`"a"`, `1`'],
  ])('%j is %s, %s', (schema, type, allowed) => {
    const root = { properties: { a: schema }, $defs: { Id: { type: 'string', pattern: '^%' } } };
    expect(describeProperties(root)).toMatchObject([{ path: 'a', type, allowed }]);
  });

  test('names what is inside objects and lists by its path', () => {
    const row = { type: 'object', properties: { pane: { type: 'string' } }, required: ['pane'] };
    const root = { properties: { rows: { type: 'array', items: row }, one: row } };
    const paths = describeProperties(root).map(({ path, required }) => [path, required]);
    expect(paths).toEqual([
      ['rows', false],
      ['rows[].pane', true],
      ['one', false],
      ['one.pane', true],
    ]);
  });
});

describe('a reference page', () => {
  test.each(model.sets.flatMap((set) => set.tools.map((tool) => ({ set, tool }))))(
    'of $set.name $tool.name has every argument, field, provoked code and note',
    ({ set, tool }) => {
      const { text } = emitDocs(model, set, tool);
      const names = [
        ...describeProperties(tool.inputSchema),
        ...describeProperties(tool.outputSchema),
      ];
      for (const { path } of names) expect(text).toContain(`\`${path}\``);
      for (const { code } of tool.examples) if (code !== undefined) expect(text).toContain(code);
      expect(text).toContain(tool.notes ?? '');
    },
  );

  test.each<[string, readonly string[], readonly string[]]>([
    ['list_panes', ['INTERNAL'], ['FRAME_UNCLAIMED', 'DISPATCH_UNCERTAIN', 'CALLER_UNPROVEN']],
    ['rename_window', ['INTERNAL', 'DISPATCH_UNCERTAIN'], ['FRAME_UNCLAIMED', 'PANE_CHANGED']],
    ['kill_pane', ['CALLER_UNPROVEN', 'PANE_CHANGED'], ['FRAME_UNCLAIMED', 'TOO_MANY_WAITS']],
    ['run_shell_command', ['FRAME_UNCLAIMED', 'CALLER_UNPROVEN'], ['TOO_MANY_WAITS']],
    ['wait_for_channel', ['TOO_MANY_WAITS', 'TMUX_TIMED_OUT'], ['FRAME_UNCLAIMED']],
  ])('of %s has the codes that no example provokes but can happen', (name, can, cannot) => {
    for (const set of model.sets) {
      const tool = set.tools.find((other) => other.name === name);
      if (tool === undefined) throw new Error(`there is no ${name}`);
      const { text } = emitDocs(model, set, tool);
      for (const code of can) expect(text).toContain(`\`${code}\``);
      for (const code of cannot) expect(text).not.toContain(code);
    }
  });

  test('of the run in libtmux-rs says that a signal shows as 128 + n', () => {
    const set = model.sets.find(({ name }) => name === 'libtmux-rs');
    const tool = set?.tools.find(({ name }) => name === 'run_shell_command');
    expect(tool?.notes).toContain('128 + n');
  });
});

describe('Markdown', () => {
  test('keeps code and escapes what would be read as a sign', () => {
    expect(toLine('a *b* <c> C-\\ `d*|e`\nf')).toBe('a \\*b\\* \\<c> C-\\\\ `d*|e` f');
  });

  test('does not let a cell end early', () => {
    expect(table(['a'], [['x | y']])).toBe('| a |\n| --- |\n| x \\| y |');
  });
});

describe('the tool tables of README', () => {
  const begin = '<!-- tools: written by `npm run codegen`, do not edit -->';
  const end = '<!-- tools: end -->';

  test('replaces what stands between the markers, and nothing else', () => {
    const readme = insertToolTable(`# A\n\n${begin}\nold\n${end}\n\nrest\n`, model);
    expect(readme).toMatch(/^# A\n\n<!-- tools: written/);
    expect(readme).toContain('generated/libtmux-rs/docs/send_keys.md');
    expect(readme).toContain('### Toolset `execute`');
    expect(readme).not.toContain('old');
    expect(readme.endsWith(`${end}\n\nrest\n`)).toBe(true);
  });

  test.each(['# A', begin, end, `${end}\n${begin}`, `${begin}${begin}${end}`])(
    'needs both markers once, in order: not %j',
    (readme) => {
      expect(() => insertToolTable(readme, model)).toThrow(MarkerError);
    },
  );
});
