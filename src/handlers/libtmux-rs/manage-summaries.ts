import type { LibtmuxRsOutputs } from '../../../generated/libtmux-rs/registry.js';
import type { MoveWindowOutput } from '../../../generated/libtmux-rs/types/move_window.js';
import type { SetMouseEnabledOutput } from '../../../generated/libtmux-rs/types/set_mouse_enabled.js';
import { STATUS_NOT_COMPLETED } from '../exit-statuses.js';
import { oneLine } from '../list-text.js';
import type { Summaries, Summary } from '../tool-set.js';

export const manageSummaries = {
  move_window: (window) => ({ status: `moved: ${toPlace(window)}` }),
  rename_session: ({ id, name }) => ({ status: `session ${id} is now ${oneLine(name)}` }),
  rename_window: ({ id, name }) => ({ status: `window ${id} is now ${oneLine(name)}` }),
  resize_pane: ({ pane, width, height }) => ({
    status: `pane ${pane} has ${width}x${height} cells`,
  }),
  resize_window: ({ id }) => ({ status: `window ${id} was resized` }),
  select_layout: ({ window, layout }) => ({ status: `window ${window} has the layout ${layout}` }),
  select_pane: ({ id, window_id }) => ({
    status: `current in window ${window_id} now: pane ${id}`,
  }),
  select_window: ({ windows }) => ({ status: `current now: ${windows.map(toPlace).join(', ')}` }),
  set_history_limit: toSettingSummary,
  set_mouse_enabled: toSettingSummary,
  set_pane_title: ({ id }) => ({ status: `pane ${id} has the title` }),
  set_synchronize_panes: toSettingSummary,
  signal_channel: ({ channel }) => ({ status: `signalled ${oneLine(channel)}` }),
  swap_pane: ({ id, window_id }) => ({
    status: `pane ${id} changed places; it is in window ${window_id}`,
  }),
  wait_for_channel: ({ channel, outcome }) => ({
    status: `${outcome}: channel ${oneLine(channel)}`,
    exitStatus: outcome === 'signalled' ? 0 : STATUS_NOT_COMPLETED,
  }),
} satisfies Partial<Summaries<LibtmuxRsOutputs>>;

function toPlace({ id, session_id, index }: MoveWindowOutput): string {
  return `window ${id} at ${session_id}:${index}`;
}

function toSettingSummary({ name, value, target }: SetMouseEnabledOutput): Summary {
  const whose = target === null || target === undefined ? 'by default' : `for ${target}`;
  return { status: `${name} is ${value} ${whose}` };
}
