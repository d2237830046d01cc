import { expect, test } from 'vitest';
import { inspectSummaries as rs } from '../../../src/handlers/libtmux-rs/inspect-summaries.js';
import { inspectSummaries as ts } from '../../../src/handlers/libtmux-ts/inspect-summaries.js';

const PANE = { id: '%1', window_id: '@0', active: true, caller: 'self', path: null } as const;

test('the text of a list in libtmux-rs has a line for each', () => {
  const other = { ...PANE, id: '%2', active: false, caller: 'other', command: 'a\nb' } as const;
  expect(rs.list_panes({ panes: [PANE, other] })).toEqual({
    status: '2 panes',
    output: '%1 in @0 - active (this MCP server runs here)\n%2 in @0 a b\n',
  });
  expect(rs.show_option({ name: 'x', value: null }).status).toBe('x is not set at that scope');
});

test('the text of variables in libtmux-rs tells withheld from removed', () => {
  const { output } = rs.show_environment({
    entries: [
      { name: 'A', state: 'set', value: 'b', withheld: false },
      { name: 'C', state: 'set', value: null, withheld: true },
      { name: 'D', state: 'removed', value: null, withheld: false },
    ],
  });
  expect(output).toBe('A=b\nC (value withheld)\nD (removed)\n');
});

test('the text of a list in libtmux-ts says what is left out', () => {
  const session = {
    id: '$0',
    name: 'main',
    windows: 1,
    attachedClients: 2,
    humanAttachedClients: 1,
    metadataComplete: true,
    omittedMetadataBytes: 0,
  };
  expect(ts.list_sessions({ sessions: [session], complete: false, omittedEntries: 3 })).toEqual({
    status: '1 session; 3 more are left out',
    output: '$0 main (1 window, 2 clients) 1 watching\n',
  });
});
