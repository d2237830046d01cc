import type { PaneId } from '../../tmux/ids.js';
import type { Refusal } from '../refusal.js';
import type { StreamTools } from './create-streams.js';
import type { StreamPosition } from './streams.js';
import type { Tail } from './tail.js';

/** The recording that a position is in, or why there is none. */
export function findTail(
  { tails, instance }: StreamTools,
  paneId: PaneId,
  position: StreamPosition,
): Tail | Extract<Refusal, { reason: 'foreignCursor' | 'expiredCursor' }> {
  const tail = position.instance === instance ? tails.byEpoch(position.epoch) : undefined;
  if (tail === undefined) return { reason: 'expiredCursor', paneId };
  if (tail.paneId !== paneId) return { reason: 'foreignCursor', paneId };
  return position.offset > tail.ring.end ? { reason: 'expiredCursor', paneId } : tail;
}
