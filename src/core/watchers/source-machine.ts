import type { StreamEnd } from './pane-watchers.js';

/**
 * Where a pane's bytes come from.
 *
 * `cold`: from nowhere. `opening`: tmux was asked for a pipe that has not said hello. `open`: from
 * the pipe. `lost`: the source went, and tmux is asked why. `attaching`, `output`: the fallback,
 * `%output` of a control client. `blind`: no source can be had; only the pane's end will be seen.
 */
export type SourcePhase = 'cold' | 'opening' | 'open' | 'lost' | 'attaching' | 'output' | 'blind';

export interface SourceState {
  readonly phase: SourcePhase;
  /** The program that is watched, as `#{pane_pid}`; `undefined`: whichever is there. */
  readonly panePid: number | undefined;
  /** It has ended, and remain-on-exit keeps its pane and our pipe. */
  readonly dead: boolean;
  /** Somebody listens, or waits for the source. */
  readonly wanted: boolean;
  /** How often in a row a source went, or could not be had, before it gave a byte. */
  readonly losses: number;
  /** The session whose `%output` is received. */
  readonly sessionId: string | undefined;
  /** How the pane ended, while its last bytes are still on their way through the pipe. */
  readonly draining: StreamEnd | undefined;
}

/** What tmux says about a pane. A pipe is `abandoned` when its reader, one of us, is proven gone. */
export type Seen =
  | { readonly kind: 'serverGone' }
  | { readonly kind: 'absent' }
  | {
      readonly kind: 'pane';
      readonly panePid: number;
      readonly dead: boolean;
      readonly pipe: 'none' | 'foreign' | 'abandoned';
      readonly sessionId: string;
      /** What the pipe is known by to all of us; empty when it is not ours. */
      readonly note: string;
    };

export type SourceEvent =
  | { readonly type: 'wanted'; readonly panePid: number | undefined }
  | { readonly type: 'unwanted' }
  /** Nobody came back in time, or bytes that nobody wants keep coming. */
  | { readonly type: 'expired' }
  | { readonly type: 'helloRead'; readonly panePid: number }
  /** tmux did not open the pipe, because of what it saw. */
  | { readonly type: 'refused'; readonly seen: Seen }
  /** The pipe was opened or not: the connection to tmux went. */
  | { readonly type: 'openUncertain' }
  /** No pipe can be had: no FIFO, or no hello in time. */
  | { readonly type: 'openFailed' }
  | { readonly type: 'attached' }
  /** The pipe or the output client ended. `progressed`: it had given bytes. */
  | { readonly type: 'ended'; readonly progressed: boolean }
  | { readonly type: 'suspected' }
  /** The pipe of a pane that has ended did not end in time. */
  | { readonly type: 'drainOverdue' }
  | { readonly type: 'seen'; readonly seen: Seen };

export type SourceEffect =
  | { readonly type: 'open'; readonly replace: boolean }
  /** Close whatever source there is, and remove what it left in tmux. */
  | { readonly type: 'close' }
  | { readonly type: 'attach'; readonly sessionId: string }
  | { readonly type: 'look' }
  /** The pane is gone: its pipe will end, within milliseconds. */
  | { readonly type: 'drain' }
  | { readonly type: 'linger' }
  | { readonly type: 'stopLingering' }
  /** Those who wait for this program become listeners; the others are told that it is not there. */
  | { readonly type: 'admit' }
  | { readonly type: 'tellGap' }
  | { readonly type: 'tellEnd'; readonly end: StreamEnd }
  /** Those who wait are told that it cannot be done. */
  | { readonly type: 'giveUp' };

export type SourceStep = readonly [SourceState, ...SourceEffect[]];

/** After so many losses in a row no further pipe is tried, and after twice as many nothing. */
const MAX_LOSSES = 3;

export const COLD: SourceState = {
  phase: 'cold',
  panePid: undefined,
  dead: false,
  wanted: false,
  losses: 0,
  sessionId: undefined,
  draining: undefined,
};

const CLOSE = { type: 'close' } as const;
const LOOK = { type: 'look' } as const;
const ADMIT = { type: 'admit' } as const;
const GAP = { type: 'tellGap' } as const;

/** What an event makes of a source, and what is to be done, in this order. */
export function step(state: SourceState, event: SourceEvent): SourceStep {
  if (state.draining !== undefined) return drain(state, state.draining, event);
  switch (event.type) {
    case 'wanted':
      return want({ ...state, wanted: true }, event.panePid);
    case 'unwanted':
      return unwant({ ...state, wanted: false });
    case 'expired':
      return state.phase === 'open' && !state.wanted ? [COLD, CLOSE] : [state];
    case 'helloRead': {
      if (state.phase !== 'opening') return [state];
      const open: SourceState = { ...state, panePid: event.panePid, phase: 'open' };
      return state.wanted ? [open, GAP, ADMIT] : [open, { type: 'linger' }];
    }
    case 'refused':
      if (state.phase !== 'opening') return [state];
      return see(
        { ...meet(state, event.seen), phase: 'lost', losses: state.losses + 1 },
        event.seen,
      );
    case 'openUncertain':
      return state.phase === 'opening' ? lose(state, state.losses + 1) : [state];
    case 'openFailed':
      return state.phase === 'opening' ? lose(state, Math.max(state.losses, MAX_LOSSES)) : [state];
    case 'attached':
      if (state.phase !== 'attaching') return [state];
      return [{ ...state, phase: 'output' }, GAP, ADMIT];
    case 'ended':
      if (state.phase !== 'open' && state.phase !== 'output' && state.phase !== 'attaching')
        return [state];
      return lose(state, event.progressed ? 1 : state.losses + 1);
    case 'suspected':
      return state.phase === 'cold' || !state.wanted ? [state] : [state, LOOK];
    case 'drainOverdue':
      return [state];
    case 'seen':
      return see(meet(state, event.seen), event.seen);
  }
}

/** The pane is gone. Nobody is told before its last bytes are read. */
function drain(state: SourceState, end: StreamEnd, event: SourceEvent): SourceStep {
  if (event.type === 'ended' || event.type === 'drainOverdue')
    return [COLD, CLOSE, { type: 'tellEnd', end }];
  return event.type === 'unwanted' ? [COLD, CLOSE] : [state];
}

function want(state: SourceState, panePid: number | undefined): SourceStep {
  switch (state.phase) {
    case 'cold':
      return [
        { ...COLD, wanted: true, panePid, phase: 'opening' },
        { type: 'open', replace: false },
      ];
    case 'open':
    case 'output': {
      // Another program than we know of: only tmux knows which of us is behind.
      const known = panePid === state.panePid && !state.dead;
      return [state, { type: 'stopLingering' }, known ? ADMIT : LOOK];
    }
    case 'blind':
      return [{ ...state, phase: 'lost' }, LOOK];
    case 'opening':
    case 'lost':
    case 'attaching':
      return [state];
  }
}

function unwant(state: SourceState): SourceStep {
  if (state.phase === 'cold') return [COLD];
  // A pipe that is being opened cannot be taken back: it is closed when it lingered.
  if (state.phase === 'opening') return [state];
  return state.phase === 'open' ? [state, { type: 'linger' }] : [COLD, CLOSE];
}

function lose(state: SourceState, losses: number): SourceStep {
  if (!state.wanted) return [COLD, CLOSE];
  return [{ ...state, phase: 'lost', losses, sessionId: undefined }, CLOSE, LOOK];
}

/** Who wanted whichever program is there wants this one. */
function meet(state: SourceState, seen: Seen): SourceState {
  const isNew = state.panePid === undefined && state.phase !== 'cold' && seen.kind === 'pane';
  return isNew ? { ...state, panePid: seen.panePid } : state;
}

function see(state: SourceState, seen: Seen): SourceStep {
  if (state.phase === 'cold') return [state];
  const end = endOf(state, seen);
  if (seen.kind !== 'pane') {
    const gone = end ?? 'closed';
    if (state.phase === 'open' && state.wanted)
      return [{ ...state, draining: gone }, { type: 'drain' }];
    return [COLD, CLOSE, { type: 'tellEnd', end: gone }];
  }
  if (end !== undefined) return endProgram(state, seen, end);
  switch (state.phase) {
    case 'lost':
      return state.wanted ? reopen(state, seen) : [COLD, CLOSE];
    case 'output':
    case 'attaching':
      return state.sessionId === seen.sessionId
        ? [state, ...(state.phase === 'output' ? [ADMIT] : [])]
        : [...attach(state, seen.sessionId)];
    case 'open':
      return [state, ADMIT];
    case 'opening':
    case 'blind':
      return [state];
  }
}

/** The pane is there, its program is not. A pipe outlives it, and serves the next program. */
function endProgram(
  state: SourceState,
  { panePid, dead }: { readonly panePid: number; readonly dead: boolean },
  end: StreamEnd,
): SourceStep {
  const told = { type: 'tellEnd', end } as const;
  if (state.phase === 'open') return [{ ...state, panePid, dead }, told, ADMIT];
  return [COLD, CLOSE, told];
}

function endOf(state: SourceState, seen: Seen): StreamEnd | undefined {
  if (seen.kind === 'serverGone') return 'serverGone';
  if (seen.kind === 'absent') return 'closed';
  if (seen.panePid !== state.panePid) return 'respawned';
  return seen.dead && !state.dead ? 'dead' : undefined;
}

function reopen(state: SourceState, seen: Seen & { readonly kind: 'pane' }): SourceStep {
  if (state.losses >= 2 * MAX_LOSSES)
    return [{ ...state, phase: 'blind' }, GAP, { type: 'giveUp' }];
  if (seen.pipe === 'foreign' || state.losses >= MAX_LOSSES) return attach(state, seen.sessionId);
  return [
    { ...state, phase: 'opening' },
    { type: 'open', replace: seen.pipe === 'abandoned' },
  ];
}

function attach(state: SourceState, sessionId: string): SourceStep {
  return [{ ...state, phase: 'attaching', sessionId }, CLOSE, { type: 'attach', sessionId }];
}
