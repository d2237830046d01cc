import type { PaneId } from '../../tmux/ids.js';
import type { Caller } from '../presence/caller.js';
import type { Refusal } from '../refusal.js';

/** The refusal when the caller's own pane is among some panes and not allowed, or cannot be told. */
export function checkCaller(
  panes: readonly { readonly paneId: PaneId; readonly panePid: number }[],
  caller: Caller,
  allowCallerPane: boolean,
): Refusal | undefined {
  if (caller.kind === 'unproven') return { reason: 'callerUnproven', problem: caller.problem };
  const own = panes.find(
    ({ paneId, panePid }) => paneId === caller.paneId || caller.ancestors.has(panePid),
  );
  if (own === undefined || allowCallerPane) return undefined;
  return { reason: 'callerPane', paneId: own.paneId };
}
