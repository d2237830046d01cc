import type { StreamEnd } from '../watchers/pane-watchers.js';
import type { Claim } from './claim.js';
import type { RunOutcome } from './run-request.js';

/** What can happen to a run. Each is delivered once, in order, by `active-run.ts`. */
export type RunEvent =
  /** The frame acknowledged the command: its output follows. */
  | { readonly type: 'started' }
  /** The frame told the command's status. */
  | { readonly type: 'ended'; readonly status: number }
  /** The frame could not create its claim file. */
  | { readonly type: 'unclaimed' }
  /** The pane's shell is past our line; `status` is the frame's. */
  | { readonly type: 'tail'; readonly status: number }
  /** The stream was lost and found again: marks may have been missed. */
  | { readonly type: 'gap' }
  | { readonly type: 'streamEnded'; readonly end: StreamEnd }
  /** tmux did not confirm the dispatch, or not in time: the line may have been typed. */
  | { readonly type: 'dispatchLost' }
  | { readonly type: 'deadlinePassed' }
  | { readonly type: 'withdrawn' }
  /** The shell had its time to get back to its prompt after the end. */
  | { readonly type: 'tailOverdue' }
  /** The frame says that the claim file tells what no mark will. */
  | { readonly type: 'unmarked' }
  /** Somebody wants the pane: the claim file may tell what no mark did. */
  | { readonly type: 'wanted' }
  /** An end mark had its time to come through tmux, after the claim file told the end. */
  | { readonly type: 'markOverdue' }
  /** The answer to `readClaim`. */
  | { readonly type: 'claimRead'; readonly claim: Claim; readonly cause?: Cause }
  /** The answer to `revoke`: whether we were first. */
  | { readonly type: 'revocation'; readonly revoked: boolean; readonly why: RevokeReason };

/** Why a caller waits no longer. */
type Interruption = 'deadline' | 'withdrawn';

/** Why a claim file is read, where that decides what its answer means. */
type Cause = Interruption | 'unmarked';

/** Why a run is revoked; decides what the caller is told when that succeeds. */
export type RevokeReason = Interruption | 'unreadable' | 'swallowed' | 'dispatchLost';

/** What is to be done; in order, at once. */
export type RunEffect =
  | { readonly type: 'answer'; readonly answer: RunAnswer }
  | { readonly type: 'revoke'; readonly why: RevokeReason }
  | { readonly type: 'readClaim'; readonly cause?: Cause }
  /** The end is proven, its mark and what was printed before it are on their way. */
  | { readonly type: 'awaitMark' }
  /** The end is proven, only the shell's way back to its prompt is left. */
  | { readonly type: 'awaitTail' }
  /** The pane is free. `shellIsPast`: no shell can be on its way to the frame, so its files may go. */
  | { readonly type: 'settle'; readonly shellIsPast: boolean };

export type RunAnswer =
  | { readonly kind: 'outcome'; readonly outcome: RunOutcome; readonly exitStatus?: number }
  | { readonly kind: 'refused'; readonly reason: 'frameUnreadable' | 'frameUnclaimed' }
  | { readonly kind: 'dispatchLost' };

export interface RunState {
  /** `pending`: not known to have started. `over`: its end is proven. `settled`: nothing follows. */
  readonly phase: 'pending' | 'running' | 'over' | 'settled';
  readonly answered: boolean;
  /** The start mark was seen. */
  readonly startSeen: boolean;
  /** The end mark was seen. */
  readonly endSeen: boolean;
  /** The status that the claim file told before the end mark came. */
  readonly told: number | undefined;
  /** Marks may have been missed. */
  readonly hadGap: boolean;
  /** The frame's status, once the pane's shell is past our line. */
  readonly tail: number | undefined;
  /** The pane is gone, or another program is in it. */
  readonly streamGone: boolean;
}

export const INITIAL_RUN: RunState = {
  phase: 'pending',
  answered: false,
  startSeen: false,
  endSeen: false,
  told: undefined,
  hadGap: false,
  tail: undefined,
  streamGone: false,
};

/** The status of a frame that found its claim taken: it was revoked. */
const REVOKED_STATUS = 9;

export interface RunStep {
  readonly state: RunState;
  readonly effects: readonly RunEffect[];
}

/**
 * The next state and what to do. Pure: no clock, no I/O.
 *
 * Marks are believed first; where they are missing, the claim file decides; nothing is guessed.
 */
export function step(state: RunState, event: RunEvent): RunStep {
  if (state.phase === 'settled') return { state, effects: [] };
  switch (event.type) {
    case 'started':
      return next({ ...running(state), startSeen: true });
    case 'ended':
      return ended({ ...state, endSeen: true }, event.status);
    case 'unclaimed':
      // The shell has read the frame, which goes no further.
      return settled({ ...state, phase: 'over' }, { kind: 'refused', reason: 'frameUnclaimed' });
    case 'tail':
      return pastOurLine({ ...state, tail: event.status });
    case 'gap':
      return next({ ...state, hadGap: true }, [{ type: 'readClaim' }]);
    case 'unmarked':
      return state.phase === 'over'
        ? next(state)
        : next(state, [{ type: 'readClaim', cause: 'unmarked' }]);
    case 'wanted':
      return isEnding(state) ? next(state) : next(state, [{ type: 'readClaim' }]);
    case 'markOverdue':
      return state.told === undefined ? next(state) : ended(state, state.told);
    case 'streamEnded':
      return state.phase === 'over'
        ? settled(state)
        : next({ ...state, streamGone: true }, [{ type: 'readClaim' }]);
    case 'dispatchLost':
      return state.phase === 'pending' ? next(state, [revoke('dispatchLost')]) : next(state);
    case 'deadlinePassed':
      return interrupted(state, 'deadline');
    case 'withdrawn':
      return interrupted(state, 'withdrawn');
    case 'tailOverdue':
      return state.phase === 'over' ? settled(state) : next(state);
    case 'claimRead':
      return afterClaim(state, event.claim, event.cause);
    case 'revocation':
      return event.revoked ? revoked(state, event.why) : alreadyClaimed(running(state), event.why);
  }
}

/**
 * The pane's shell is past our line. Without an end mark before, the outer subshell was killed or
 * stopped, or the file could not be read, or marks were lost: the claim file tells which.
 */
function pastOurLine(state: RunState): RunStep {
  if (state.phase === 'over') return settled(state);
  if (state.phase === 'running' || state.tail === REVOKED_STATUS)
    return next(state, [{ type: 'readClaim' }]);
  return next(state, [revoke(state.tail === 0 ? 'swallowed' : 'unreadable')]);
}

function ended(state: RunState, exitStatus: number): RunStep {
  if (state.phase === 'over') return next(state);
  const answer = outcome('completed', exitStatus);
  if (state.tail !== undefined || state.streamGone) return settled(state, answer);
  return next({ ...state, phase: 'over' }, [{ type: 'answer', answer }, { type: 'awaitTail' }]);
}

function interrupted(state: RunState, why: Interruption): RunStep {
  if (state.answered) return next(state);
  // It ended in time: the rest of its output is awaited, unless nobody wants it any more.
  if (state.told !== undefined) return why === 'deadline' ? next(state) : ended(state, state.told);
  if (state.phase === 'pending') return next(state, [revoke(why)]);
  return next(state, [{ type: 'answer', answer: outcome(INTERRUPTED[why]) }]);
}

const INTERRUPTED = { deadline: 'deadline', withdrawn: 'cancelled' } as const;

/**
 * The shell is past our line, the run was claimed, and no status is told: the outer subshell was killed or
 * stopped, when the command had started, or else the frame broke before.
 */
function withoutStatus(state: RunState, tail: number): RunStep {
  if (state.startSeen || state.hadGap) return settled(state, outcome('completed', tail));
  return settled(state, { kind: 'refused', reason: 'frameUnclaimed' });
}

function afterClaim(state: RunState, claim: Claim, cause?: Cause): RunStep {
  if (claim.state === 'ended') return endTold(running(state), claim.exitStatus, cause);
  if (claim.state === 'revoked') return settled(state, outcome('neverStarted'));
  if (state.streamGone) return settled(state, outcome('paneClosed'));
  if (claim.state !== 'none' && state.tail !== undefined) return withoutStatus(state, state.tail);
  if (cause !== undefined && cause !== 'unmarked') return interrupted(running(state), cause);
  return next(claim.state === 'none' ? state : running(state));
}

/** The claim file is ahead of the pane's bytes, which tmux may still have to hand on. */
function endTold(state: RunState, status: number, cause?: Cause): RunStep {
  const isMarkToCome = state.tail === undefined && !state.streamGone && !state.hadGap;
  if (!isMarkToCome || cause === 'unmarked' || cause === 'withdrawn') return ended(state, status);
  if (state.told !== undefined) return next(state);
  return next({ ...state, told: status }, [{ type: 'awaitMark' }]);
}

/** We were first: the run can never start. A shell may still be on its way to the frame. */
function revoked(state: RunState, why: RevokeReason): RunStep {
  switch (why) {
    case 'deadline':
    case 'swallowed':
      return settled(state, outcome('neverStarted'));
    case 'withdrawn':
      return settled(state, outcome('cancelled'));
    case 'unreadable':
      return settled(state, { kind: 'refused', reason: 'frameUnreadable' });
    case 'dispatchLost':
      return settled(state, { kind: 'dispatchLost' });
  }
}

/** The shell was first: the command runs, or ran. */
function alreadyClaimed(state: RunState, why: RevokeReason): RunStep {
  if (why === 'deadline' || why === 'withdrawn')
    return next(state, [{ type: 'readClaim', cause: why }]);
  return next(state, [{ type: 'readClaim' }]);
}

/** The end is proven: the pane will be free within a moment. */
export function isEnding({ phase, told }: RunState): boolean {
  return phase === 'over' || phase === 'settled' || told !== undefined;
}

function running(state: RunState): RunState {
  return state.phase === 'pending' ? { ...state, phase: 'running' } : state;
}

function revoke(why: RevokeReason): RunEffect {
  return { type: 'revoke', why };
}

function outcome(name: RunOutcome, exitStatus?: number): RunAnswer {
  return exitStatus === undefined
    ? { kind: 'outcome', outcome: name }
    : { kind: 'outcome', outcome: name, exitStatus };
}

/** An answer is given once; what comes later only settles the run. */
function next(state: RunState, effects: readonly RunEffect[] = []): RunStep {
  const kept = state.answered ? effects.filter(({ type }) => type !== 'answer') : effects;
  const answered = state.answered || kept.some(({ type }) => type === 'answer');
  return { state: { ...state, answered }, effects: kept };
}

/** Files go only where no shell can be on its way to the frame: past our line, or gone. */
function settled(state: RunState, answer?: RunAnswer): RunStep {
  const shellIsPast = state.phase !== 'pending' || state.tail !== undefined || state.streamGone;
  return next({ ...state, phase: 'settled' }, [
    ...(answer === undefined ? [] : [{ type: 'answer', answer } as const]),
    { type: 'settle', shellIsPast },
  ]);
}
