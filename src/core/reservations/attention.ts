import type { ClientState, PaneState } from './window-state.js';

/**
 * Which watched panes may be typed into; the operator's choice alone.
 *
 * `refuse`: none. `read-only`: those that only clients attached with `-r` watch. `all`: every one.
 */
export type AttendedPolicy = 'refuse' | 'read-only' | 'all';

/**
 * The terminal clients that have a pane on screen.
 *
 * A window shows all of its panes, or, zoomed, the active one alone. Control clients show nothing,
 * whatever they are named.
 *
 * @param clients - The clients whose current window is the pane's.
 */
export function viewersOf(
  pane: Pick<PaneState, 'zoomed' | 'active'>,
  clients: readonly ClientState[],
): readonly ClientState[] {
  if (pane.zoomed && !pane.active) return [];
  return clients.filter((client) => !client.control);
}

/** The names of the clients because of which `policy` keeps us out of a pane; empty when none do. */
export function objectors(
  policy: AttendedPolicy,
  watchers: readonly ClientState[],
): readonly string[] {
  if (policy === 'all') return [];
  if (policy === 'read-only' && watchers.every(({ readOnly }) => readOnly)) return [];
  return watchers.map(({ name }) => name);
}
