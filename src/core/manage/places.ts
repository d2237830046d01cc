import type { Facts, Placement, WindowFacts } from '../inspect/facts.js';
import { findSession } from '../inspect/facts-find.js';
import type { Refusal } from '../refusal.js';

/**
 * Which of a window's places is meant: the one at an index of a session (id or exact name), the
 * first of several, or the only one.
 */
export type PlaceChoice = { readonly session: string; readonly index: number } | 'first' | 'only';

export function choosePlace(
  facts: Facts,
  window: WindowFacts,
  choice: PlaceChoice,
): Placement | Refusal {
  const { windowId, placements } = window;
  if (choice === 'only' && placements.length > 1)
    return { reason: 'severalPlaces', windowId, places: placements };
  if (typeof choice === 'string') return placements[0];
  const session = findSession(facts, choice.session);
  if ('reason' in session) return session;
  const { sessionId } = session;
  const place = placements.find(
    (placement) => placement.sessionId === sessionId && placement.index === choice.index,
  );
  return place ?? { reason: 'noSuchPlace', windowId, places: placements };
}

/** A target that means this place. By the window's id, unless its session has it twice. */
export function toTarget({ windowId, placements }: WindowFacts, place: Placement): string {
  const { sessionId, index } = place;
  const twice = placements.filter((other) => other.sessionId === sessionId).length > 1;
  return `${sessionId}:${twice ? index : windowId}`;
}
