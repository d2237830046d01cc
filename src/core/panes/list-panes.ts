import { parsePaneId } from '../../tmux/ids.js';
import { TmuxProtocolError } from '../../tmux/errors.js';
import type { Tmux } from '../../tmux/tmux.js';
import { requestLook } from '../inspect/block.js';
import type { PaneListing } from '../refusal.js';

/** The session's name comes last: it is the only field that may hold blanks. */
const FORMAT =
  '#{pane_id} #{window_index}.#{pane_index} [#{s/[^!-~]/?/:pane_current_command}] #{session_name}';

const ROW = /^(%\d+) (\d+\.\d+) \[([!-~]*)\] (.+)$/;

/**
 * Every pane of the tmux server, in tmux's order, each once, at the first place that it has.
 *
 * @throws TmuxProtocolError when an answer has another form.
 */
export async function listPanes(tmux: Tmux): Promise<readonly PaneListing[]> {
  const [reply] = await requestLook(tmux, `list-panes -a -F "${FORMAT}"`);
  // A server without sessions has no panes to list, and says so as an error.
  if (reply?.ok !== true || reply.text === '') return [];
  const listings = new Map<string, PaneListing>();
  for (const row of reply.text.split('\n')) {
    const listing = parseListing(row);
    if (!listings.has(listing.paneId)) listings.set(listing.paneId, listing);
  }
  return [...listings.values()];
}

/** Read one line. Exported for its test. */
export function parseListing(row: string): PaneListing {
  const [, id = '', place, command, session] = ROW.exec(row) ?? [];
  const paneId = parsePaneId(id);
  if (paneId === undefined || place === undefined || command === undefined)
    throw new TmuxProtocolError('tmux listed a pane in another form than asked for');
  return { paneId, command, place: `${session ?? ''}:${place}` };
}
