import type { PaneId } from '../../tmux/ids.js';
import { TmuxClosedError } from '../../tmux/errors.js';
import { quote } from '../../tmux/quote.js';
import type { ReplyBlock, Tmux } from '../../tmux/tmux.js';
import { listPanes } from '../panes/list-panes.js';
import type { Refusal } from '../refusal.js';
import { CLIENT_FORMAT, type Observation, PANE_FORMAT, readObservation } from './observation.js';

/** How many panes the refusal of an unknown one lists. */
const MAX_LISTED = 12;

const FORMATS = { panes: quote(PANE_FORMAT), clients: quote(CLIENT_FORMAT) };

/**
 * Look at a pane, the panes of its window and the clients that show it, by one command line.
 *
 * @returns The refusal, when there is no such pane or the answer cannot be read.
 */
export async function observe(tmux: Tmux, paneId: PaneId): Promise<Observation | Refusal> {
  const line = `list-panes -t '${paneId}' -F ${FORMATS.panes} ; list-clients -F ${FORMATS.clients}`;
  const [panes, clients] = await requestTwice(tmux, line);
  if (panes?.ok === false && panes.text.startsWith("can't find"))
    return await toNoSuchPane(tmux, paneId);
  if (panes?.ok !== true || clients?.ok !== true)
    return { reason: 'unreadable', what: 'the state of the pane' };
  const observation = readObservation(paneId, panes.text, clients.text);
  if (typeof observation !== 'string') return observation;
  return { reason: 'unreadable', what: observation };
}

/** A look changes nothing, so when the connection goes meanwhile, it may be repeated on the next. */
async function requestTwice(tmux: Tmux, line: string): Promise<readonly ReplyBlock[]> {
  try {
    return await tmux.request(line);
  } catch (error) {
    if (error instanceof TmuxClosedError) return await tmux.request(line);
    throw error;
  }
}

async function toNoSuchPane(tmux: Tmux, paneId: PaneId): Promise<Refusal> {
  const panes = await listPanes(tmux);
  const more = Math.max(0, panes.length - MAX_LISTED);
  return { reason: 'noSuchPane', paneId, panes: panes.slice(0, MAX_LISTED), more };
}
