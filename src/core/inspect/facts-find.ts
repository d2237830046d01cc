import { type PaneId, parseSessionId, type WindowId } from '../../tmux/ids.js';
import { cutList } from '../cut-list.js';
import type { PaneListing, Refusal, SessionChoice } from '../refusal.js';
import type { Facts, PaneFacts, SessionFacts, WindowFacts } from './facts.js';

export function findSession({ sessions }: Facts, session: SessionChoice): SessionFacts | Refusal {
  const id = typeof session === 'string' ? parseSessionId(session) : session.id;
  const found =
    sessions.find(({ sessionId }) => sessionId === id) ??
    sessions.find(({ name }) => name === session);
  if (found !== undefined) return found;
  const listings = sessions.map(({ sessionId, name }) => ({ sessionId, name }));
  const { listed, more } = cutList(listings);
  return { reason: 'noSuchSession', session, sessions: listed, more };
}

export function findWindow({ windows }: Facts, windowId: WindowId): WindowFacts | Refusal {
  const found = windows.find((window) => window.windowId === windowId);
  if (found !== undefined) return found;
  const listings = windows.map((window) => {
    return { windowId: window.windowId, name: window.name, place: placeOf(window) };
  });
  const { listed, more } = cutList(listings);
  return { reason: 'noSuchWindow', windowId, windows: listed, more };
}

export function findPane({ panes }: Facts, paneId: PaneId): PaneFacts | Refusal {
  const found = panes.find((pane) => pane.paneId === paneId);
  if (found !== undefined) return found;
  const listings = panes.map((pane): PaneListing => {
    const place = `${placeOf(pane.window)}.${pane.index}`;
    return { paneId: pane.paneId, command: pane.command.replace(/[^!-~]/g, '?'), place };
  });
  const { listed, more } = cutList(listings);
  return { reason: 'noSuchPane', paneId, panes: listed, more };
}

function placeOf({ placements: [first] }: WindowFacts): string {
  return `${first.sessionName}:${first.index}`;
}
