import type { Claim } from '../../../../src/core/runs/claim.js';
import {
  INITIAL_RUN,
  step,
  type RunAnswer,
  type RunEffect,
  type RunEvent,
  type RunState,
} from '../../../../src/core/runs/run-machine.js';

/** Drive the machine, answering what it asks of the file system from `claim`. A mark that is awaited does not come. */
export function drive(events: readonly RunEvent[], claim: Claim = { state: 'none' }): Driven {
  let state: RunState = INITIAL_RUN;
  const log: RunEffect[] = [];
  let file = claim;
  const deliver = (event: RunEvent): void => {
    const { state: after, effects } = step(state, event);
    state = after;
    log.push(...effects);
    for (const effect of effects) {
      if (effect.type === 'readClaim') deliver({ ...effect, type: 'claimRead', claim: file });
      if (effect.type !== 'revoke') continue;
      const revoked = file.state === 'none';
      if (revoked) file = { state: 'revoked' };
      deliver({ type: 'revocation', revoked, why: effect.why });
    }
  };
  events.forEach(deliver);
  if (log.some(({ type }) => type === 'awaitMark')) deliver({ type: 'markOverdue' });
  return {
    phase: state.phase,
    answers: log.flatMap((effect) => (effect.type === 'answer' ? [effect.answer] : [])),
    settles: log.filter(({ type }) => type === 'settle').length,
    file,
  };
}

export interface Driven {
  readonly phase: RunState['phase'];
  readonly answers: readonly RunAnswer[];
  readonly settles: number;
  readonly file: Claim;
}

export const started: RunEvent = { type: 'started' };
export const ended = (status: number): RunEvent => ({ type: 'ended', status });
export const tail = (status: number): RunEvent => ({ type: 'tail', status });
export const gone: RunEvent = { type: 'streamEnded', end: 'closed' };
export const deadline: RunEvent = { type: 'deadlinePassed' };
export const withdrawn: RunEvent = { type: 'withdrawn' };
export const lost: RunEvent = { type: 'dispatchLost' };
export const claimed: Claim = { state: 'claimed' };
