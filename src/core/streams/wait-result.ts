import type { StreamEnd } from '../watchers/pane-watchers.js';
import type { PaneWait } from './pane-wait.js';
import type { WaitOutcome, WaitRequest, WaitResult } from './streams.js';

/** Of a wait that was withdrawn before it began. */
export function toCancelled({ paneId }: WaitRequest): WaitResult {
  return {
    paneId,
    outcome: 'cancelled',
    index: undefined,
    text: '',
    bytes: 0,
    missedBytes: 0,
    position: undefined,
    screen: undefined,
  };
}

const ENDS = {
  closed: 'paneClosed',
  dead: 'paneClosed',
  respawned: 'paneClosed',
  serverGone: 'serverGone',
} as const satisfies Record<StreamEnd, WaitOutcome>;

export function toOutcome({ over, missedBytes, hadGap }: PaneWait): WaitOutcome {
  switch (over?.kind) {
    case 'hit':
      if (over.hit.kind === 'stopped') return 'stopped';
      return over.early ? 'presentAtEntry' : 'matched';
    case 'ended':
      return ENDS[over.end];
    case 'cancelled':
      return 'cancelled';
    case 'deadline':
    case 'present':
    case undefined:
      return missedBytes > 0 || hadGap ? 'outputLost' : 'deadline';
  }
}
