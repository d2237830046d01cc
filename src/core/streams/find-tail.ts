import type { PaneId } from '../../tmux/ids.js';
import type { Refusal } from '../refusal.js';
import type { StreamTools } from './create-streams.js';
import type { StreamPosition } from './streams.js';
import type { Tail } from './tail.js';

type Problem = 'foreignCursor' | 'expiredCursor' | 'unknownCursor';

/** The recording that a position is in, or why there is none. */
export function findTail(
  { tails, instance }: StreamTools,
  paneId: PaneId,
  position: StreamPosition,
): Tail | Extract<Refusal, { reason: Problem }> {
  if (position.instance !== instance) return { reason: 'expiredCursor', paneId };
  const tail = tails.byEpoch(position.epoch);
  if (tail === undefined)
    return { reason: tails.hadEpoch(position.epoch) ? 'expiredCursor' : 'unknownCursor', paneId };
  if (tail.paneId !== paneId) return { reason: 'foreignCursor', paneId };
  return position.offset > tail.ring.end ? { reason: 'unknownCursor', paneId } : tail;
}
