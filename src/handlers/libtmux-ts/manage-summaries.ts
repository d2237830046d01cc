import type { MoveWindowOutput } from '../../../generated/libtmux-ts/types/move_window.js';
import type { RenameSessionOutput } from '../../../generated/libtmux-ts/types/rename_session.js';
import type { RenameWindowOutput } from '../../../generated/libtmux-ts/types/rename_window.js';
import type { ResizePaneOutput } from '../../../generated/libtmux-ts/types/resize_pane.js';
import type { ResizeWindowOutput } from '../../../generated/libtmux-ts/types/resize_window.js';
import type { SelectLayoutOutput } from '../../../generated/libtmux-ts/types/select_layout.js';
import type { SelectPaneOutput } from '../../../generated/libtmux-ts/types/select_pane.js';
import type { SelectWindowOutput } from '../../../generated/libtmux-ts/types/select_window.js';
import type { SetHistoryLimitOutput } from '../../../generated/libtmux-ts/types/set_history_limit.js';
import type { SetMouseEnabledOutput } from '../../../generated/libtmux-ts/types/set_mouse_enabled.js';
import type { SetPaneTitleOutput } from '../../../generated/libtmux-ts/types/set_pane_title.js';
import type { SetSynchronizePanesOutput } from '../../../generated/libtmux-ts/types/set_synchronize_panes.js';
import type { SignalChannelOutput } from '../../../generated/libtmux-ts/types/signal_channel.js';
import type { SwapPaneOutput } from '../../../generated/libtmux-ts/types/swap_pane.js';
import type { WaitForChannelOutput } from '../../../generated/libtmux-ts/types/wait_for_channel.js';
import { oneLine } from '../list-text.js';
import type { Summaries } from '../tool-set.js';

export const manageSummaries: Summaries<{
  move_window: MoveWindowOutput;
  rename_session: RenameSessionOutput;
  rename_window: RenameWindowOutput;
  resize_pane: ResizePaneOutput;
  resize_window: ResizeWindowOutput;
  select_layout: SelectLayoutOutput;
  select_pane: SelectPaneOutput;
  select_window: SelectWindowOutput;
  set_history_limit: SetHistoryLimitOutput;
  set_mouse_enabled: SetMouseEnabledOutput;
  set_pane_title: SetPaneTitleOutput;
  set_synchronize_panes: SetSynchronizePanesOutput;
  signal_channel: SignalChannelOutput;
  swap_pane: SwapPaneOutput;
  wait_for_channel: WaitForChannelOutput;
}> = {
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
};

function toPlaces({ id, placements }: MoveWindowOutput['window']): string {
  const places = placements.map(({ sessionId, index }) => `${sessionId}:${index}`);
  return `window ${id} at ${places.join(' ')}`;
}
