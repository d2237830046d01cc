import { TmuxProtocolError } from '../../tmux/errors.js';
import { parseWindowId, type WindowId } from '../../tmux/ids.js';
import { formatOperand, quote } from '../../tmux/quote.js';
import type { ReplyBlock } from '../../tmux/tmux.js';
import type { PaneFacts, WindowFacts } from '../inspect/facts.js';
import { flag } from './flag.js';
import type { Guarded } from './guard.js';

/** By window: `#{window_active_clients_list}`, the names of all clients whose current window it is. */
export type ClientLists = ReadonlyMap<WindowId, string>;

/** Prints what `readClientLists` reads. */
export const CLIENT_LISTS_COMMAND = `list-windows -a -F ${quote('#{window_id} #{window_active_clients_list}')}`;

/** @throws TmuxProtocolError when the answer has another form. */
export function readClientLists(block: ReplyBlock | undefined): ClientLists {
  if (block?.ok !== true) throw new TmuxProtocolError('tmux did not list its windows');
  const rows = block.text === '' ? [] : block.text.split('\n');
  return new Map(
    rows.map((row) => {
      const [, id = '', names] = /^(@\d+) ([A-Za-z0-9/_.:,-]*)$/.exec(row) ?? [];
      const windowId = parseWindowId(id);
      if (windowId === undefined || names === undefined)
        throw new TmuxProtocolError('tmux listed a window in another form than asked for');
      return [windowId, names];
    }),
  );
}

/**
 * The tmux condition which is true only while the target has what was checked: the same panes with
 * the same programs, seen by the same clients.
 *
 * Begins with the target's id, since `if-shell -t` on a target that is gone looks at another one.
 */
export function toGuardCondition(guarded: Guarded, lists: ClientLists): string {
  const [format, expected] = toProof(guarded, lists);
  return `#{==:${format},${formatOperand(expected)}}`;
}

type Proof = readonly [format: string, expected: string];

function toProof({ kind, id, panes, facts }: Guarded, lists: ClientLists): Proof {
  switch (kind) {
    case 'pane': {
      const [pane] = panes;
      const expected = pane && `${toPane(pane)} ${toWindow(pane.window, lists)}`;
      return [`${PANE} ${WINDOW}`, expected ?? ''];
    }
    case 'window': {
      const [pane] = panes;
      return [WHOLE_WINDOW, pane === undefined ? '' : toWholeWindow(pane.window, panes, lists)];
    }
    case 'session': {
      const windows = facts.windows
        .flatMap((window) =>
          window.placements
            .filter(({ sessionId }) => sessionId === id)
            .map(({ index }) => ({ index, window })),
        )
        .toSorted((one, other) => one.index - other.index)
        .map(({ window }) => `${toWholeWindow(window, panes, lists)};`);
      return [`#{session_id} #{W:${WHOLE_WINDOW};}`, `${id} ${windows.join('')}`];
    }
  }
}

const PANE = '#{pane_id} #{pane_pid} #{pane_active}';
const WINDOW = '#{window_id} #{window_zoomed_flag} #{window_active_clients_list}';
const WHOLE_WINDOW = `${WINDOW} #{P:${PANE}|}`;

function toPane({ paneId, panePid, active }: PaneFacts): string {
  return `${paneId} ${panePid} ${flag(active)}`;
}

function toWindow({ windowId, zoomed }: WindowFacts, lists: ClientLists): string {
  return `${windowId} ${flag(zoomed)} ${lists.get(windowId) ?? ''}`;
}

function toWholeWindow(
  window: WindowFacts,
  panes: readonly PaneFacts[],
  lists: ClientLists,
): string {
  const inside = panes.filter((pane) => pane.window.windowId === window.windowId);
  return `${toWindow(window, lists)} ${inside.map((pane) => `${toPane(pane)}|`).join('')}`;
}
