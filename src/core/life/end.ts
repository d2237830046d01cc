import { TmuxClosedError } from '../../tmux/errors.js';
import { complaintOf } from '../../tmux/complaint.js';
import type { PaneId, SessionId, WindowId } from '../../tmux/ids.js';
import type { Tmux } from '../../tmux/tmux.js';
import type { FactsReader } from '../inspect/facts-reader.js';
import type { PaneFacts } from '../inspect/facts.js';
import type { Refusal } from '../refusal.js';
import type { Guard, Guarded, GuardRequest } from '../reservations/guard.js';
import { leaseVariable } from '../reservations/lease.js';
import { Departure } from './departure.js';
import type { Ended } from './life.js';

export interface EndParts {
  readonly tmux: Tmux;
  readonly guard: Guard;
  readonly facts: FactsReader;
  /** These panes are no more: whoever waits for them is to be told. */
  readonly told: (panes: readonly PaneFacts[]) => void;
}

/** End what a request is about, with everything inside. */
export async function end<Id extends PaneId | WindowId | SessionId>(
  parts: EndParts,
  request: GuardRequest,
): Promise<Ended<Id> | Refusal> {
  let guarded: Guarded | undefined;
  using departure = new Departure(parts.tmux);
  try {
    const acted = await parts.guard.act(request, (found) => {
      guarded = found;
      return toCommands(found);
    });
    if ('reason' in acted) return acted;
    const complaint = complaintOf(acted.blocks);
    if (complaint !== '') return { reason: 'tmuxRefused', complaint };
    guarded = acted.guarded;
  } catch (error) {
    // With its session, or the whole server, our client may go before tmux's answer.
    if (!(error instanceof TmuxClosedError) || guarded === undefined) throw error;
    if (!(await isTargetGone(parts.facts, guarded))) throw error;
  }
  const { panes, ended } = toEnded(guarded);
  if (sitsIn(parts.tmux, guarded, ended)) await departure.seen;
  parts.told(panes);
  return ended as Ended<Id>;
}

/** Whether our own client loses its session. */
function sitsIn({ clientName }: Tmux, { kind, id, facts }: Guarded, ended: Ended<string>): boolean {
  const gone = kind === 'session' ? [id] : ended.sessions;
  return facts.sessions.some(
    ({ sessionId, clients }) =>
      gone.includes(sessionId) && clients.some(({ own, name }) => own && name === clientName),
  );
}

const KILL = { pane: 'kill-pane', window: 'kill-window', session: 'kill-session' } as const;

/** A lease on a pane that is gone would stay for ever if its owner is gone too. */
function toCommands(guarded: Guarded): readonly string[] {
  const { panes } = toEnded(guarded);
  return [
    `${KILL[guarded.kind]} -t '${guarded.id}'`,
    ...panes.map(({ paneId }) => `set-environment -gu ${leaseVariable(paneId)}`),
  ];
}

/** Asking anew would start a server where none is left and that is allowed. */
async function isTargetGone(facts: FactsReader, guarded: Guarded): Promise<boolean> {
  if (toEnded(guarded).ended.wasLast) return true;
  const { kind, id } = guarded;
  const now = await facts.read();
  switch (kind) {
    case 'pane':
      return now.panes.every(({ paneId }) => paneId !== id);
    case 'window':
      return now.windows.every(({ windowId }) => windowId !== id);
    case 'session':
      return now.sessions.every(({ sessionId }) => sessionId !== id);
  }
}

/** What goes when the target goes. Exported for its test. */
export function toEnded({ kind, id, panes, facts }: Guarded): {
  readonly panes: readonly PaneFacts[];
  readonly ended: Ended<PaneId | WindowId | SessionId>;
} {
  // A session leaves the windows that are linked into another one.
  const stays = ({ window }: PaneFacts): boolean =>
    kind === 'session' && window.placements.some(({ sessionId }) => sessionId !== id);
  const goingPanes = panes.filter((pane) => !stays(pane));
  const windows = facts.windows
    .filter(({ windowId, paneCount }) => {
      const inside = goingPanes.filter(({ window }) => window.windowId === windowId);
      return inside.length > 0 && inside.length === paneCount;
    })
    .map(({ windowId }) => windowId);
  const sessions = facts.sessions
    .map(({ sessionId }) => sessionId)
    .filter((sessionId) => {
      if (kind === 'session') return sessionId === id;
      return facts.windows
        .filter(({ placements }) => placements.some((place) => place.sessionId === sessionId))
        .every(({ windowId }) => windows.includes(windowId));
    });
  return {
    panes: goingPanes,
    ended: {
      id,
      windows: kind === 'pane' ? windows : [],
      sessions: kind === 'session' ? [] : sessions,
      wasLast: sessions.length === facts.sessions.length,
    },
  };
}
