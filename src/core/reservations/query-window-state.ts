import type { PaneId } from '../../tmux/ids.js';
import { quote } from '../../tmux/quote.js';
import type { Tmux } from '../../tmux/tmux.js';
import { requestLook } from '../inspect/block.js';
import { toNoSuchPane } from '../panes/no-such-pane.js';
import type { Refusal } from '../refusal.js';
import { CLIENT_FORMAT, type WindowState, PANE_FORMAT, readWindowState } from './window-state.js';

const FORMATS = { panes: quote(PANE_FORMAT), clients: quote(CLIENT_FORMAT) };

/**
 * Look at a pane, the panes of its window and the clients that show it, by one command line.
 *
 * @returns The refusal, when there is no such pane or the answer cannot be read.
 */
export async function queryWindowState(tmux: Tmux, paneId: PaneId): Promise<WindowState | Refusal> {
  const line = `list-panes -t '${paneId}' -F ${FORMATS.panes} ; list-clients -F ${FORMATS.clients}`;
  const [panes, clients] = await requestLook(tmux, line);
  if (panes?.ok === false && panes.text.startsWith("can't find"))
    return await toNoSuchPane(tmux, paneId);
  if (panes?.ok !== true || clients?.ok !== true)
    return { reason: 'unreadable', what: 'the state of the pane' };
  const state = readWindowState(paneId, panes.text, clients.text);
  if (typeof state !== 'string') return state;
  return { reason: 'unreadable', what: state };
}
