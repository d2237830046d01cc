import { describe, expect, test } from 'vitest';
import type { Claim } from '../../../../src/core/runs/claim.js';
import type { RunAnswer, RunEvent } from '../../../../src/core/runs/run-machine.js';
import {
  claimed,
  deadline,
  drive,
  ended,
  gone,
  lost,
  started,
  tail,
  withdrawn,
} from './drive-run.js';

const completed = (exitStatus: number): RunAnswer => ({
  kind: 'outcome',
  outcome: 'completed',
  exitStatus,
});
const outcome = (name: 'deadline' | 'cancelled' | 'paneClosed' | 'neverStarted'): RunAnswer => ({
  kind: 'outcome',
  outcome: name,
});

describe('the answer', () => {
  test.each<{ name: string; events: RunEvent[]; claim?: Claim; want: RunAnswer; phase: string }>([
    {
      name: 'is the status that the end mark tells',
      events: [started, ended(3)],
      want: completed(3),
      phase: 'over',
    },
    {
      name: 'settles the run when the shell is past our line',
      events: [started, ended(0), tail(0)],
      want: completed(0),
      phase: 'settled',
    },
    { name: 'does not need the start mark', events: [ended(1)], want: completed(1), phase: 'over' },
    {
      name: 'is the deadline when the command runs on',
      events: [started, deadline],
      want: outcome('deadline'),
      phase: 'running',
    },
    {
      name: 'is the deadline when the claim was taken, though no mark was seen',
      events: [deadline],
      claim: claimed,
      want: outcome('deadline'),
      phase: 'running',
    },
    {
      name: 'is neverStarted when the claim is ours at the deadline',
      events: [deadline],
      want: outcome('neverStarted'),
      phase: 'settled',
    },
    {
      name: 'is cancelled when withdrawn before the start, and the run can never start',
      events: [withdrawn],
      want: outcome('cancelled'),
      phase: 'settled',
    },
    {
      name: 'is cancelled when withdrawn while it runs, and the run goes on',
      events: [started, withdrawn],
      want: outcome('cancelled'),
      phase: 'running',
    },
    {
      name: 'is paneClosed when the pane goes',
      events: [started, gone],
      claim: claimed,
      want: outcome('paneClosed'),
      phase: 'settled',
    },
    {
      name: 'is the status in the file when the pane goes after the end',
      events: [started, gone],
      claim: { state: 'ended', exitStatus: 7 },
      want: completed(7),
      phase: 'settled',
    },
    {
      name: 'is paneClosed when the pane goes before the start',
      events: [gone],
      want: outcome('paneClosed'),
      phase: 'settled',
    },
    {
      name: 'is a refusal when the shell cannot read the frame',
      events: [tail(1)],
      want: { kind: 'refused', reason: 'frameUnreadable' },
      phase: 'settled',
    },
    {
      name: 'is a refusal when the frame cannot claim',
      events: [{ type: 'unclaimed' }],
      want: { kind: 'refused', reason: 'frameUnclaimed' },
      phase: 'settled',
    },
    {
      name: 'is a refusal when the frame broke between its claim and the start of the command',
      events: [tail(9)],
      claim: claimed,
      want: { kind: 'refused', reason: 'frameUnclaimed' },
      phase: 'settled',
    },
    {
      name: 'is the frame status when its start mark may have been lost',
      events: [{ type: 'gap' }, tail(137)],
      claim: claimed,
      want: completed(137),
      phase: 'settled',
    },
    {
      name: 'is the file status when the frame says to look there, as no mark reaches us',
      events: [{ type: 'unmarked' }],
      claim: { state: 'ended', exitStatus: 5 },
      want: completed(5),
      phase: 'over',
    },
    {
      name: 'is the file status when the pane is wanted and no mark comes',
      events: [started, { type: 'wanted' }],
      claim: { state: 'ended', exitStatus: 5 },
      want: completed(5),
      phase: 'over',
    },
    {
      name: 'is given once when the mark comes after the file was read',
      events: [started, { type: 'wanted' }, { type: 'wanted' }, deadline, ended(5), tail(0)],
      claim: { state: 'ended', exitStatus: 5 },
      want: completed(5),
      phase: 'settled',
    },
    {
      name: 'is the file status at the deadline when no mark reached us',
      events: [deadline],
      claim: { state: 'ended', exitStatus: 5 },
      want: completed(5),
      phase: 'over',
    },
    {
      name: 'is the file status when withdrawn after an end that no mark told',
      events: [withdrawn],
      claim: { state: 'ended', exitStatus: 5 },
      want: completed(5),
      phase: 'over',
    },
    {
      name: 'is neverStarted when the line was swallowed by an unfinished one',
      events: [tail(0)],
      want: outcome('neverStarted'),
      phase: 'settled',
    },
    {
      name: 'is the frame status when its subshell was killed',
      events: [started, tail(137)],
      claim: claimed,
      want: completed(137),
      phase: 'settled',
    },
    {
      name: 'is the file status when the end mark was lost',
      events: [started, { type: 'gap' }],
      claim: { state: 'ended', exitStatus: 5 },
      want: completed(5),
      phase: 'over',
    },
    {
      name: 'is the file status when all marks but the tail were lost',
      events: [tail(0)],
      claim: { state: 'ended', exitStatus: 5 },
      want: completed(5),
      phase: 'settled',
    },
    {
      name: 'is dispatchLost when tmux did not answer and the claim is ours',
      events: [lost],
      want: { kind: 'dispatchLost' },
      phase: 'settled',
    },
    {
      name: 'waits for the marks when tmux did not answer but the shell did',
      events: [lost, ended(4)],
      claim: claimed,
      want: completed(4),
      phase: 'over',
    },
    {
      name: 'is neverStarted when somebody else revoked the run',
      events: [tail(9)],
      claim: { state: 'revoked' },
      want: outcome('neverStarted'),
      phase: 'settled',
    },
  ])('$name', ({ events, claim, want, phase }) => {
    const driven = drive(events, claim);
    expect(driven.answers).toEqual([want]);
    expect(driven.phase).toBe(phase);
  });

  test.each(['gap', 'unmarked', 'wanted'] as const)(
    'a %s while the command runs answers nothing',
    (type) => {
      expect(drive([started, { type }], claimed)).toMatchObject({
        answers: [],
        phase: 'running',
      });
    },
  );
});

describe('the reservation', () => {
  test.each<{ name: string; events: RunEvent[]; claim?: Claim; phase: string }>([
    {
      name: 'outlives the deadline answer until the end is told',
      events: [started, deadline, ended(0), tail(0)],
      claim: claimed,
      phase: 'settled',
    },
    {
      name: 'outlives a cancelled request until the pane goes',
      events: [started, withdrawn, gone],
      claim: claimed,
      phase: 'settled',
    },
    {
      name: 'ends when the tail is overdue after the end',
      events: [started, ended(0), { type: 'tailOverdue' }],
      phase: 'settled',
    },
    {
      name: 'does not end when a tail is overdue that nobody waits for',
      events: [started, { type: 'tailOverdue' }],
      claim: claimed,
      phase: 'running',
    },
  ])('$name', ({ events, claim, phase }) => {
    expect(drive(events, claim).phase).toBe(phase);
  });
});
