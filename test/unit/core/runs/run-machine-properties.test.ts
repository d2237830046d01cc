import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Claim } from '../../../../src/core/runs/claim.js';
import type { RunEvent } from '../../../../src/core/runs/run-machine.js';
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

const anyEvent: fc.Arbitrary<RunEvent> = fc.oneof(
  fc.constantFrom<RunEvent>(
    started,
    gone,
    deadline,
    withdrawn,
    lost,
    { type: 'gap' },
    { type: 'unclaimed' },
    { type: 'tailOverdue' },
    { type: 'unmarked' },
    { type: 'wanted' },
    { type: 'markOverdue' },
  ),
  fc.integer({ min: 0, max: 255 }).map(ended),
  fc.constantFrom(0, 1, 9, 137, 148).map(tail),
);
const anyClaim: fc.Arbitrary<Claim> = fc.oneof(
  fc.constantFrom<Claim>({ state: 'none' }, claimed, { state: 'revoked' }, { state: 'hungUp' }),
  fc.integer({ min: 0, max: 255 }).map((exitStatus): Claim => ({ state: 'ended', exitStatus })),
);

test('whatever happens, in whatever order: one answer at most, and one settlement at most', () => {
  fc.assert(
    fc.property(fc.array(anyEvent, { maxLength: 12 }), anyClaim, (events, claim) => {
      const { answers, settles, phase } = drive(events, claim);
      expect(answers.length).toBeLessThanOrEqual(1);
      expect(settles).toBe(phase === 'settled' ? 1 : 0);
      if (phase === 'settled' || phase === 'over') expect(answers).toHaveLength(1);
    }),
  );
});

test('a run answered as never started can never run: its claim is taken', () => {
  fc.assert(
    fc.property(fc.array(anyEvent, { maxLength: 12 }), (events) => {
      const marks = events.filter(({ type }) => type !== 'started' && type !== 'ended');
      const { answers, file } = drive(marks);
      const [answer] = answers;
      if (answer?.kind === 'outcome' && answer.outcome === 'neverStarted')
        expect(file).toEqual({ state: 'revoked' });
    }),
  );
});

test('after the deadline or a withdrawal there is an answer', () => {
  fc.assert(
    fc.property(
      fc.array(anyEvent, { maxLength: 8 }),
      fc.constantFrom(deadline, withdrawn),
      anyClaim,
      (events, end, claim) => {
        expect(drive([...events, end], claim).answers).toHaveLength(1);
      },
    ),
  );
});
