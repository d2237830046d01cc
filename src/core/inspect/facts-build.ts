import { viewersOf } from '../presence/attention.js';
import type { Caller } from '../presence/caller.js';
import type {
  AttachedClient,
  CallerRelation,
  Facts,
  PaneFacts,
  Placement,
  SessionFacts,
  WindowFacts,
} from './facts.js';
import type { ClientRow, PaneRow } from './facts-rows.js';

/** One look at a tmux server: every pane at every place of its window, and every client. */
export interface ListedRows {
  readonly panes: readonly PaneRow[];
  readonly clients: readonly ClientRow[];
  readonly ownClientNames: readonly string[];
  readonly caller: Caller;
}

/** Put the lines of one look together. Pure. */
export function toFacts({ panes, clients, ownClientNames, caller }: ListedRows): Facts {
  const attached = clients.map((client): AttachedClient => ({
    ...client,
    own: client.control && ownClientNames.includes(client.name),
  }));
  const relate = toRelation(caller, panes);
  const windows = groupBy(panes, ({ windowId }) => windowId).map((rows) => {
    return { window: toWindow(rows), rows };
  });
  return {
    sessions: groupBy(panes, ({ sessionId }) => sessionId).map(([row]) => toSession(row, attached)),
    windows: windows.map(({ window }) => window),
    panes: windows.flatMap(({ window, rows }) => {
      const watching = attached.filter(({ windowId }) => windowId === window.windowId);
      return groupBy(rows, ({ paneId }) => paneId).map(([row]): PaneFacts => {
        const attended = viewersOf(row, watching).length > 0;
        return { ...toPane(row), caller: relate(row), attended, window };
      });
    }),
  };
}

function toSession(row: PaneRow, clients: readonly AttachedClient[]): SessionFacts {
  const { sessionId, sessionName: name, windowCount } = row;
  return {
    sessionId,
    name,
    windowCount,
    clients: clients.filter((client) => client.sessionId === sessionId),
  };
}

function toWindow(rows: Group<PaneRow>): WindowFacts {
  const [row] = rows;
  const { windowId, windowName, layout, zoomed, windowColumns, windowRows, paneCount } = row;
  const places = rows.filter(({ paneId }) => paneId === row.paneId).map(toPlacement);
  return {
    windowId,
    name: windowName,
    layout,
    zoomed,
    columns: windowColumns,
    rows: windowRows,
    paneCount,
    placements: [toPlacement(row), ...places.slice(1)],
  };
}

function toPlacement(row: PaneRow): Placement {
  const { sessionId, sessionName, windowIndex, windowActive, windowLinked } = row;
  return { sessionId, sessionName, index: windowIndex, active: windowActive, linked: windowLinked };
}

function toPane(row: PaneRow): Omit<PaneFacts, 'window' | 'caller' | 'attended'> {
  const { paneId, index, panePid, active, dead, inMode, command, path, title } = row;
  const { left, top, columns, rows } = row;
  const place = { left, top, columns, rows };
  return { paneId, index, panePid, active, dead, inMode, command, path, title, ...place };
}

/** Where the caller's pane is not among the panes, only the environment can tell it from them. */
function toRelation(caller: Caller, panes: readonly PaneRow[]): (pane: PaneRow) => CallerRelation {
  if (caller.kind === 'unproven') return () => 'unknown';
  const isSelf = ({ paneId, panePid }: PaneRow): boolean =>
    paneId === caller.paneId || caller.ancestors.has(panePid);
  const known = caller.elsewhere === true || caller.paneId !== undefined || panes.some(isSelf);
  const other = known ? 'other' : 'unknown';
  return (pane) => (isSelf(pane) ? 'self' : other);
}

type Group<T> = readonly [T, ...T[]];

/** Items of the same key, in the order in which the keys are first met. */
function groupBy<T>(items: readonly T[], keyOf: (item: T) => string): readonly Group<T>[] {
  const groups = new Map<string, [T, ...T[]]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group === undefined) groups.set(keyOf(item), [item]);
    else group.push(item);
  }
  return [...groups.values()];
}
