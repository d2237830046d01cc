import { expect, test } from 'vitest';
import { toFacts } from '../../../../src/core/inspect/facts-build.js';
import { findSession } from '../../../../src/core/inspect/facts-find.js';
import { parsePaneRow } from '../../../../src/core/inspect/facts-rows.js';

/** Sessions of which one is named as another's id, and one as no session's. */
const facts = toFacts({
  panes: ['$0 main', '$1 $0', '$2 $9'].map((session, index) => {
    const line = `${session} 1 @${index} w 0 1 0 b25d,80x24,0,0,0 0 80 24 1 %${index} 0 100 1 0 0 0 0 80 24 bash /tmp title`;
    const row = parsePaneRow(line);
    if (row === undefined) throw new Error('the line is wrong');
    return row;
  }),
  clients: [],
  ownClientNames: [],
  caller: { kind: 'known', paneId: undefined, ancestors: new Set() },
});

test.each([
  ['main', '$0'],
  ['$2', '$2'],
  ['$02', '$2'],
  ['$0', '$0'],
  ['$9', '$2'],
])('%s, an id or a name, is session %s', (session, want) => {
  expect(findSession(facts, session)).toMatchObject({ sessionId: want });
});

test('an id alone is an id only, whatever sessions are named', () => {
  expect(findSession(facts, { id: '$1' })).toMatchObject({ sessionId: '$1' });
  expect(findSession(facts, { id: '$9' })).toMatchObject({ reason: 'noSuchSession' });
});

test.each(['mai', 'main:', '=main', '$8'])('%s is no session', (session) => {
  expect(findSession(facts, session)).toMatchObject({ reason: 'noSuchSession', session });
});
