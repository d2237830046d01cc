import type { PaneId } from '../../tmux/ids.js';
import type { AttendedPolicy } from '../presence/attention.js';
import { hasTerminalClient } from './condition.js';
import type { Clearance, InputIntent } from './input-gate.js';
import type { WindowState } from './window-state.js';

const MAX_PANES = 256;

/**
 * Clearances for runs that may be dispatched again without another look.
 *
 * Their condition proves all that was checked, so a stale one costs a dispatch that types nothing.
 */
export class WarmClearances {
  readonly #clearances = new Map<PaneId, Clearance>();

  /** The pane's clearance, if it was given for the same purpose and permission. */
  get({ paneId, purpose, allowCallerPane }: InputIntent): Clearance | undefined {
    const known = this.#clearances.get(paneId);
    const { intent } = known ?? {};
    if (intent?.purpose !== purpose || intent.allowCallerPane !== allowCallerPane) return undefined;
    return known;
  }

  keep(clearance: Clearance): void {
    const [oldest] = this.#clearances.keys();
    if (oldest !== undefined && this.#clearances.size >= MAX_PANES) this.drop(oldest);
    this.#clearances.set(clearance.paneId, clearance);
  }

  drop(paneId: PaneId): void {
    this.#clearances.delete(paneId);
  }

  clear(): void {
    this.#clearances.clear();
  }
}

/**
 * Whether the condition proves all that the checks looked at, however much later it is compared.
 *
 * It names clients, not how they are attached: who watches read-only may come back read-write, and a
 * control client on a terminal may leave it to a person, under the same name.
 */
export function isLasting(state: WindowState, policy: AttendedPolicy): boolean {
  if (policy === 'all') return true;
  if (policy === 'read-only' && hasTerminalClient(state)) return false;
  return !state.clients.some(({ control, name }) => control && name.includes('/'));
}
