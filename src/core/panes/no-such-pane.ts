import type { PaneId } from '../../tmux/ids.js';
import type { Tmux } from '../../tmux/tmux.js';
import { cutList } from '../cut-list.js';
import type { Refusal } from '../refusal.js';
import { listPanes } from './list-panes.js';

/** The refusal of a pane that there is not. It lists those that there are. */
export async function toNoSuchPane(tmux: Tmux, paneId: PaneId): Promise<Refusal> {
  const { listed, more } = cutList(await listPanes(tmux));
  return { reason: 'noSuchPane', paneId, panes: listed, more };
}
