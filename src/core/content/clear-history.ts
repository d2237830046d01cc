import { complaintOf } from '../../tmux/complaint.js';
import type { PaneId } from '../../tmux/ids.js';
import type { Refusal } from '../refusal.js';
import type { Guard } from '../reservations/guard.js';

/** Delete the history of a pane, unless the guard keeps it. */
export async function clearHistory(
  guard: Guard,
  paneId: PaneId,
): Promise<{ readonly paneId: PaneId } | Refusal> {
  const request = { target: { kind: 'pane', paneId }, allowCallerPane: false } as const;
  const acted = await guard.act(request, () => [`clear-history -t '${paneId}'`]);
  if ('reason' in acted) return acted;
  const complaint = complaintOf(acted.blocks);
  return complaint === '' ? { paneId } : { reason: 'tmuxRefused', complaint };
}
