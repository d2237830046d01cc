import { toShellName } from '../framing/shells.js';
import type { Refusal } from '../refusal.js';
import { type AttendedPolicy, objectors, viewersOf } from '../presence/attention.js';
import type { Caller } from '../presence/caller.js';
import { checkCaller } from './check-caller.js';
import type { InputIntent } from './input-gate.js';
import { type Lease, parseLease } from './lease.js';
import type { WindowState, PaneState } from './window-state.js';

/** What the checks need beside the state of the window. */
export interface CheckContext {
  readonly caller: Caller;
  readonly policy: AttendedPolicy;
  /** Whether this process is typing a run into the pane, or holds it. */
  readonly blocks: (pane: PaneState) => boolean;
}

/** The outcome of all checks that tmux's answer decides. */
export type Verdict =
  | { readonly kind: 'passed'; readonly cohort: readonly PaneState[] }
  | { readonly kind: 'refused'; readonly refusal: Refusal }
  /** The pane is leased: whether that stands must be settled before the next check. */
  | { readonly kind: 'leased'; readonly pane: PaneState; readonly lease: Lease };

/**
 * The panes that input to the target reaches, by number.
 *
 * With synchronize-panes in effect for the target, every pane of its window for which it is in effect.
 * A paste goes to the target alone.
 */
export function cohortOf(state: WindowState, intent: InputIntent): readonly PaneState[] {
  const { target, panes } = state;
  if (intent.purpose === 'paste' || !target.synchronized) return [target];
  return panes
    .filter(({ synchronized }) => synchronized)
    .toSorted((one, other) => Number(one.paneId.slice(1)) - Number(other.paneId.slice(1)));
}

/**
 * Run the checks in their documented order; the first that fails is the verdict.
 *
 * The caller's pane first, for the whole cohort; then for each member, by number: reserved, attended,
 * dead, input off, in a mode; then, for a run, one recipient only. What runs there comes later.
 */
export function check(state: WindowState, intent: InputIntent, context: CheckContext): Verdict {
  const cohort = cohortOf(state, intent);
  const caller = checkCaller(cohort, context.caller, intent.allowCallerPane);
  if (caller) return refused(caller);
  for (const pane of cohort) {
    const verdict = checkLease(pane, intent, context) ?? checkPane(pane, state, context.policy);
    if (verdict) return verdict;
  }
  if (intent.purpose === 'run' && cohort.length > 1)
    return refused({
      reason: 'synchronized',
      paneId: intent.paneId,
      cohort: cohort.map(({ paneId }) => paneId),
    });
  return { kind: 'passed', cohort };
}

function checkLease(
  pane: PaneState,
  intent: InputIntent,
  context: CheckContext,
): Verdict | undefined {
  if (intent.purpose === 'interrupt') return undefined;
  if (pane.lease !== '') {
    const lease = parseLease(pane.lease);
    if (lease === undefined)
      return refused({ reason: 'unreadable', what: 'the lease of the pane' });
    return { kind: 'leased', pane, lease };
  }
  if (!context.blocks(pane)) return undefined;
  return refused({ reason: 'reserved', paneId: pane.paneId, owner: 'thisServer' });
}

function checkPane(
  pane: PaneState,
  { clients }: WindowState,
  policy: AttendedPolicy,
): Verdict | undefined {
  const { paneId, dead, inputOff, mode } = pane;
  const names = objectors(policy, viewersOf(pane, clients));
  if (names.length > 0) return refused({ reason: 'attended', paneId, clients: names });
  if (dead) return refused({ reason: 'dead', paneId });
  if (inputOff) return refused({ reason: 'inputOff', paneId });
  if (mode !== undefined) return refused({ reason: 'inMode', paneId, mode });
  return undefined;
}

/** For a run: the known shell in the foreground, or the refusal that names what runs instead. */
export function checkShell({ paneId, command }: PaneState): Refusal | undefined {
  // tmux's condition repeats the name, so only a name of harmless characters is a known shell's.
  const plain = /^[A-Za-z0-9_./+-]+$/.test(command);
  if (plain && toShellName(command) !== undefined) return undefined;
  return { reason: 'notAShell', paneId, command };
}

function refused(refusal: Refusal): Verdict {
  return { kind: 'refused', refusal };
}
