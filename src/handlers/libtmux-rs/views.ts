import type { PaneFacts, Placement, SessionFacts, WindowFacts } from '../../core/inspect/facts.js';
import type { Setting } from '../../core/manage/management.js';

/** The documented view of a session. */
export interface SessionView {
  id: string;
  name: string;
  windows: number;
  /** By any client that is not this server's own. */
  attached: boolean;
}

/** The documented view of a window at one of its places. */
export interface WindowView {
  id: string;
  session_id: string;
  index: number;
  name: string;
  panes: number;
  active: boolean;
  linked: boolean;
}

/** The documented view of a pane. */
export interface PaneView {
  id: string;
  window_id: string;
  active: boolean;
  caller: 'unknown' | 'self' | 'other';
  command: string | null;
  path: string | null;
}

export function toSessionView({
  sessionId,
  name,
  windowCount,
  clients,
}: SessionFacts): SessionView {
  return { id: sessionId, name, windows: windowCount, attached: clients.some(({ own }) => !own) };
}

/** @param placement - Which of the window's places; the first when it is left out. */
export function toWindowView(
  window: WindowFacts,
  placement: Placement = window.placements[0],
): WindowView {
  return {
    id: window.windowId,
    session_id: placement.sessionId,
    index: placement.index,
    name: window.name,
    panes: window.paneCount,
    active: placement.active,
    linked: placement.linked,
  };
}

export function toPaneView({ paneId, window, active, caller, command, path }: PaneFacts): PaneView {
  return {
    id: paneId,
    window_id: window.windowId,
    active,
    caller,
    command: command === '' ? null : command,
    path: path === '' ? null : path,
  };
}

/** The documented view of an option that was set. */
export interface SettingView {
  name: string;
  value: string;
  target: string | null;
}

export function toSettingView({ name, value, target }: Setting): SettingView {
  return { name, value, target: target ?? null };
}
