import { describe, expect, test } from 'vitest';
import type { Facts, PaneFacts, WindowFacts } from '../../../../src/core/inspect/facts.js';
import { toEnded } from '../../../../src/core/life/end.js';
import type { Guarded } from '../../../../src/core/reservations/guard.js';
import type { PaneId, SessionId, WindowId } from '../../../../src/tmux/ids.js';

type Place = readonly [session: SessionId, index: number];

function windowAt(windowId: WindowId, paneCount: number, ...places: readonly Place[]): WindowFacts {
  const [first, ...rest] = places.map(([sessionId, index]) => {
    return { sessionId, sessionName: '', index, active: false, linked: places.length > 1 };
  });
  if (first === undefined) throw new Error('a window has a place');
  const look = { name: '', layout: '', zoomed: false, columns: 80, rows: 24 };
  return { windowId, paneCount, placements: [first, ...rest], ...look };
}

function paneIn(paneId: PaneId, window: WindowFacts): PaneFacts {
  return {
    ...{ paneId, window, index: 0, panePid: 100, active: true, dead: false, inMode: false },
    ...{ command: '', path: '', title: '', left: 0, top: 0, columns: 80, rows: 24 },
    ...{ caller: 'other', attended: false },
  };
}

const ALONE = windowAt('@0', 2, ['$0', 0]);
const LINKED = windowAt('@1', 1, ['$0', 1], ['$1', 0]);
const OTHER = windowAt('@2', 1, ['$2', 0]);
const PANES = [paneIn('%0', ALONE), paneIn('%1', ALONE), paneIn('%2', LINKED), paneIn('%3', OTHER)];
const FACTS: Facts = {
  sessions: (['$0', '$1', '$2'] as const).map((sessionId) => {
    return { sessionId, name: sessionId, windowCount: 1, clients: [] };
  }),
  windows: [ALONE, LINKED, OTHER],
  panes: PANES,
};

function ended(
  kind: Guarded['kind'],
  id: Guarded['id'],
  paneIds: readonly string[],
): ReturnType<typeof toEnded> {
  const panes = PANES.filter(({ paneId }) => paneIds.includes(paneId));
  return toEnded({ kind, id, panes, facts: FACTS });
}

describe('with', () => {
  test('a pane, nothing goes while its window has another one', () => {
    expect(ended('pane', '%0', ['%0']).ended).toEqual({
      ...{ id: '%0', windows: [], sessions: [], wasLast: false },
    });
  });

  test('the last pane, its window goes, and every session that has no other', () => {
    expect(ended('pane', '%2', ['%2']).ended).toEqual({
      ...{ id: '%2', windows: ['@1'], sessions: ['$1'], wasLast: false },
    });
  });

  test('a window, its panes go', () => {
    const { panes, ended: gone } = ended('window', '@0', ['%0', '%1']);
    expect(panes.map(({ paneId }) => paneId)).toEqual(['%0', '%1']);
    expect(gone).toEqual({ id: '@0', windows: [], sessions: [], wasLast: false });
  });

  test('a session, panes in windows that another one has stay', () => {
    const { panes, ended: gone } = ended('session', '$0', ['%0', '%1', '%2']);
    expect(panes.map(({ paneId }) => paneId)).toEqual(['%0', '%1']);
    expect(gone).toEqual({ id: '$0', windows: [], sessions: [], wasLast: false });
  });

  test('the only session, all goes', () => {
    const facts = { sessions: FACTS.sessions.slice(2), windows: [OTHER], panes: [PANES[3]] };
    const panes = PANES.slice(3);
    const { ended: gone } = toEnded({
      ...{ kind: 'session', id: '$2', panes, facts: facts as Facts },
    });
    expect(gone.wasLast).toBe(true);
  });
});
