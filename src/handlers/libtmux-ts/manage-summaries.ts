import type { LibtmuxTsOutputs } from '../../../generated/libtmux-ts/registry.js';
import type { MoveWindowOutput } from '../../../generated/libtmux-ts/types/move_window.js';
import { oneLine } from '../list-text.js';
import type { Summaries } from '../tool-set.js';

export const manageSummaries = {
  move_window: ({ window }) => ({ status: `moved ${toPlaces(window)}` }),
  rename_session: ({ session }) => ({
    status: `session ${session.id} is now ${oneLine(session.name)}`,
  }),
  rename_window: ({ window }) => ({ status: `window ${window.id} is now ${oneLine(window.name)}` }),
  resize_pane: ({ pane }) => ({ status: `pane ${pane.id} has ${pane.width}x${pane.height} cells` }),
  resize_window: ({ window }) => ({ status: `window ${window.id} was resized` }),
  select_layout: ({ window }) => ({
    status: `window ${window.id} has the layout ${window.layout}`,
  }),
  select_pane: ({ pane }) => ({
    status: `current in window ${pane.windowId} now: pane ${pane.id}`,
  }),
  select_window: ({ window }) => ({ status: `selected ${toPlaces(window)}` }),
  set_history_limit: ({ lines }) => ({ status: `new panes keep ${lines} lines` }),
  set_mouse_enabled: ({ enabled }) => ({ status: `mouse is ${enabled ? 'on' : 'off'}` }),
  set_pane_title: ({ pane }) => ({
    status: `pane ${pane.id} has the title ${oneLine(pane.title)}`,
  }),
  set_synchronize_panes: ({ windowId, enabled }) => ({
    status: `synchronize-panes is ${enabled ? 'on' : 'off'} in window ${windowId}`,
  }),
  signal_channel: ({ channel }) => ({ status: `signalled ${oneLine(channel)}` }),
  swap_pane: ({ panes }) => ({
    status: `changed places: ${panes.map(({ id, windowId }) => `${id} is in ${windowId}`).join(', ')}`,
  }),
  wait_for_channel: ({ channel }) => ({ status: `channel ${oneLine(channel)} was signalled` }),
} satisfies Partial<Summaries<LibtmuxTsOutputs>>;

function toPlaces({ id, placements }: MoveWindowOutput['window']): string {
  const places = placements.map(({ sessionId, index }) => `${sessionId}:${index}`);
  return `window ${id} at ${places.join(' ')}`;
}
