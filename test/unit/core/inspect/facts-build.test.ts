import { describe, expect, test } from 'vitest';
import { findCorner } from '../../../../src/core/inspect/corner.js';
import { toFacts } from '../../../../src/core/inspect/facts-build.js';
import { parsePaneRow, type PaneRow } from '../../../../src/core/inspect/facts-rows.js';
import type { Caller } from '../../../../src/core/presence/caller.js';

const OUTSIDE: Caller = { kind: 'known', paneId: undefined, ancestors: new Set() };

function row(change: Partial<PaneRow>): PaneRow {
  const line =
    '$0 main 1 @0 w 0 1 0 b25d,80x24,0,0,0 0 80 24 1 %0 0 100 1 0 0 0 0 80 24 bash /tmp title';
  const parsed = parsePaneRow(line);
  if (parsed === undefined) throw new Error('the line is wrong');
  return { ...parsed, ...change };
}

function factsOf(panes: readonly PaneRow[], caller = OUTSIDE): ReturnType<typeof toFacts> {
  return toFacts({ panes, clients: [], ownClientNames: [], caller });
}

describe('the relation of a pane to the caller', () => {
  const panes = [row({}), row({ paneId: '%1', panePid: 101 })];
  test.each<[string, Caller, string[]]>([
    ['nothing is known', OUTSIDE, ['unknown', 'unknown']],
    ['another tmux server is proven', { ...OUTSIDE, elsewhere: true }, ['other', 'other']],
    ['a pane is proven', { ...OUTSIDE, paneId: '%1' }, ['other', 'self']],
    ['its pane is gone', { ...OUTSIDE, paneId: '%7' }, ['other', 'other']],
    ['an ancestor runs there', { ...OUTSIDE, ancestors: new Set([100]) }, ['self', 'other']],
    ['the proof fails', { kind: 'unproven', problem: 'x' }, ['unknown', 'unknown']],
  ])('when %s', (_name, caller, want) => {
    expect(factsOf(panes, caller).panes.map((pane) => pane.caller)).toEqual(want);
  });
});

describe('the pane in a corner', () => {
  const wide = row({ columns: 80, rows: 11 });
  const left = row({ paneId: '%1', active: false, top: 12, rows: 12, columns: 40 });
  const right = row({ paneId: '%2', active: false, top: 12, rows: 12, left: 41, columns: 39 });
  test.each([
    ['top-left', '%0'],
    ['top-right', '%0'],
    ['bottom-left', '%1'],
    ['bottom-right', '%2'],
  ] as const)('%s is %s', (corner, want) => {
    const facts = factsOf([right, wide, left]);
    expect(findCorner(facts, '@0', corner)).toMatchObject({ paneId: want });
    const zoomed = factsOf([right, wide, left].map((pane) => ({ ...pane, zoomed: true })));
    expect(findCorner(zoomed, '@0', corner)).toMatchObject({ paneId: '%0' });
  });
});
