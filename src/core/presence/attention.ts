/**
 * Which watched panes may be typed into; the operator's choice alone.
 *
 * `refuse`: none. `read-only`: those that only clients attached with `-r` watch. `all`: every one.
 */
export type AttendedPolicy = 'refuse' | 'read-only' | 'all';

/** A client of the tmux server, as far as it matters who looks. */
export interface Viewer {
  readonly name: string;
  readonly control: boolean;
  readonly readOnly: boolean;
}

/**
 * The terminal clients that have a pane on screen.
 *
 * A window shows all of its panes, or, zoomed, the active one alone. Control clients show nothing,
 * whatever they are named.
 *
 * @param clients - The clients whose current window is the pane's.
 */
export function viewersOf(
  pane: { readonly zoomed: boolean; readonly active: boolean },
  clients: readonly Viewer[],
): readonly Viewer[] {
  if (pane.zoomed && !pane.active) return [];
  return clients.filter((client) => !client.control);
}

/** The names of the clients because of which `policy` keeps us out of a pane; empty when none do. */
export function objectors(policy: AttendedPolicy, viewers: readonly Viewer[]): readonly string[] {
  if (policy === 'all') return [];
  if (policy === 'read-only' && viewers.every(({ readOnly }) => readOnly)) return [];
  return viewers.map(({ name }) => name);
}
