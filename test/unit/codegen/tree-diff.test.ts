import { describe, expect, test } from 'vitest';
import { toJsonObject } from '../../../codegen/json.js';
import { diffTrees, formatDiff, isBreaking } from '../../../codegen/diff/tree-diff.js';
import type { ComparedTree } from '../../../codegen/diff/tree-diff.js';
import { at, capability, editedTree, KEYS, RUN, type Edit } from '../../support/contract-tree.js';

const compared = (file: string, edit: Edit): ComparedTree => {
  const { sets, errors } = editedTree(file, edit);
  return { sets, errors: toJsonObject(errors) };
};
const committed = compared('errors.json', () => undefined);

const hint = (name: string, value: boolean): Edit => {
  return (copy) => (at(copy, 'annotations')[name] = value);
};

describe('the difference of two contract trees', () => {
  test.each([
    {
      name: 'a description',
      file: RUN,
      edit: (c) => (c['description'] = 'x'),
      want: 'documentation',
    },
    {
      name: 'a source',
      file: RUN,
      edit: (c) => (at(c, 'source')['line'] = 9),
      want: 'documentation',
    },
    { name: 'a title', file: RUN, edit: (c) => (c['title'] = 'Run'), want: 'documentation' },
    { name: 'a promise more', file: RUN, edit: hint('destructiveHint', false), want: 'compatible' },
    {
      name: 'another promise more',
      file: RUN,
      edit: hint('readOnlyHint', true),
      want: 'compatible',
    },
    { name: 'a wire name', file: RUN, edit: (c) => (c['wireName'] = 'run'), want: 'breaking' },
    {
      name: 'a toolset',
      file: RUN,
      edit: (c) => (capability(c)['toolset'] = 'manage'),
      want: 'breaking',
    },
    {
      name: 'a longer reach',
      file: KEYS,
      edit: (c) => (capability(c)['processReach'] = 'pane-command'),
      want: 'breaking',
    },
    {
      name: 'a shorter reach',
      file: KEYS,
      edit: (c) => (capability(c)['processReach'] = 'none'),
      want: 'compatible',
    },
    {
      name: 'a further effect',
      file: RUN,
      edit: (c) => (capability(c)['tmuxEffects'] = ['change', 'delete']),
      want: 'breaking',
    },
    {
      name: 'an effect less',
      file: RUN,
      edit: (c) => (capability(c)['tmuxEffects'] = []),
      want: 'compatible',
    },
    {
      name: 'secrets no more',
      file: RUN,
      edit: (c) => (capability(c)['mayExposeSecrets'] = false),
      want: 'compatible',
    },
    {
      name: 'a code less',
      file: 'errors.json',
      edit: (c) => delete c['UNKNOWN_KEY'],
      want: 'breaking',
    },
    {
      name: 'a code that is retryable',
      file: 'errors.json',
      edit: (c) => (at(c, 'UNKNOWN_KEY')['retryable'] = true),
      want: 'breaking',
    },
    {
      name: 'the meaning of a code',
      file: 'errors.json',
      edit: (c) => (at(c, 'UNKNOWN_KEY')['meaning'] = 'x'),
      want: 'documentation',
    },
  ] satisfies { name: string; file: string; edit: Edit; want: string }[])(
    '$name: $want',
    ({ file, edit, want }) => {
      const diffs = diffTrees(committed, compared(file, edit));
      const classes = diffs.flatMap(({ changes }) => changes.map((change) => change.class));
      expect(classes).toEqual([want]);
      expect(isBreaking(diffs)).toBe(want === 'breaking');
    },
  );

  test.each(['readOnlyHint', 'idempotentHint'])('%s taken back breaks', (name) => {
    const before = compared(RUN, hint(name, true));
    expect(isBreaking(diffTrees(before, committed))).toBe(true);
  });

  test('a new tool breaks nothing, a removed one does', () => {
    const fewer = { ...committed, sets: committed.sets.slice(1) };
    expect(isBreaking(diffTrees(fewer, committed))).toBe(false);
    expect(isBreaking(diffTrees(committed, fewer))).toBe(true);
  });

  test('is told tool by tool, what breaks first, with a count at the end', () => {
    const after = compared(KEYS, (copy) => {
      copy['description'] = 'Type.';
      delete at(copy, 'inputSchema', 'properties')['enter'];
    });
    expect(formatDiff(diffTrees(committed, after))).toEqual([
      'libtmux-rs/send_keys',
      '  breaking       /inputSchema/properties/enter removed',
      expect.stringMatching(/^ {2}documentation {2}\/description "Type text .*… → "Type\."$/),
      '1 breaking, 0 compatible, 1 documentation',
    ]);
    expect(formatDiff(diffTrees(committed, committed))).toEqual(['no change']);
  });
});
