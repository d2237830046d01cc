import type { PaneFacts, SessionFacts, WindowFacts } from '../../core/inspect/facts.js';
import {
  boundPlacements,
  type BoundedPlacements,
  MAX_LAYOUT_BYTES,
  MetadataBudget,
  type MetadataCompleteness,
} from './bounded-metadata.js';

/** The documented view of a session. */
export interface SessionView extends MetadataCompleteness {
  id: string;
  name: string;
  windows: number;
  /** Control clients included, this server's own too. */
  attachedClients: number;
  /** Without control clients. */
  humanAttachedClients: number;
}

interface PlacementView {
  index: number;
  sessionId: string;
  sessionName: string;
}

interface WindowPlacementView extends PlacementView {
  active: boolean;
}

/** The documented view of a window, with all of its places. */
export interface WindowView extends MetadataCompleteness, BoundedPlacements<WindowPlacementView> {
  id: string;
  name: string;
  layout: string;
  panes: number;
  zoomed: boolean;
}

/** The documented view of a pane. */
export interface PaneView extends MetadataCompleteness, BoundedPlacements<PlacementView> {
  id: string;
  index: number;
  active: boolean;
  command: string;
  cwd: string;
  dead: boolean;
  height: number;
  isAttended: boolean;
  isCallerPane: boolean;
  title: string;
  width: number;
  windowId: string;
  windowName: string;
}

export function toSessionView({
  sessionId,
  name,
  windowCount,
  clients,
}: SessionFacts): SessionView {
  const budget = new MetadataBudget();
  return {
    id: sessionId,
    name: budget.text(name),
    windows: windowCount,
    attachedClients: clients.length,
    humanAttachedClients: clients.filter(({ control }) => !control).length,
    ...budget.completeness,
  };
}

export function toWindowView(window: WindowFacts): WindowView {
  const budget = new MetadataBudget();
  const bounded = boundPlacements(window.placements);
  const placements = bounded.placements.map(({ index, sessionId, sessionName, active }) => {
    return { index, sessionId, sessionName: budget.text(sessionName), active };
  });
  return {
    id: window.windowId,
    name: budget.text(window.name),
    layout: budget.text(window.layout, MAX_LAYOUT_BYTES),
    panes: window.paneCount,
    zoomed: window.zoomed,
    ...bounded,
    placements,
    ...budget.completeness,
  };
}

export function toPaneView(pane: PaneFacts): PaneView {
  const budget = new MetadataBudget();
  const bounded = boundPlacements(pane.window.placements);
  const placements = bounded.placements.map(({ index, sessionId, sessionName }) => {
    return { index, sessionId, sessionName: budget.text(sessionName) };
  });
  return {
    id: pane.paneId,
    index: pane.index,
    active: pane.active,
    command: budget.text(pane.command),
    cwd: budget.text(pane.path),
    dead: pane.dead,
    height: pane.rows,
    isAttended: pane.attended,
    isCallerPane: pane.caller === 'self',
    title: budget.text(pane.title),
    width: pane.columns,
    windowId: pane.window.windowId,
    windowName: budget.text(pane.window.name),
    ...bounded,
    placements,
    ...budget.completeness,
  };
}
