import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type Hold,
  type HoldEvent,
  HoldRegistry,
  step,
} from '../../../../src/core/reservations/hold-registry.js';

const claimed = (lease: string): HoldEvent => ({ type: 'claimed', lease });
const taken = (lease: string): HoldEvent => ({ type: 'taken', lease });
const missed = (lease: string): HoldEvent => ({ type: 'missed', lease });
const released = (lease: string): HoldEvent => ({ type: 'released', lease });
const gone = (lease: string): HoldEvent => ({ type: 'gone', lease });

test.each<{ name: string; events: HoldEvent[]; want: Hold | undefined }>([
  { name: 'a claim blocks', events: [claimed('a')], want: { phase: 'claiming', lease: 'a' } },
  {
    name: 'the second claim does not take the place of the first',
    events: [claimed('a'), claimed('b')],
    want: { phase: 'claiming', lease: 'a' },
  },
  {
    name: 'a claim that was typed is held',
    events: [claimed('a'), taken('a')],
    want: { phase: 'held', lease: 'a' },
  },
  {
    name: 'a claim that was not typed leaves nothing',
    events: [claimed('a'), missed('a')],
    want: undefined,
  },
  {
    name: 'what is held is not lost by a claim that was not typed',
    events: [claimed('a'), taken('a'), claimed('b'), missed('b')],
    want: { phase: 'held', lease: 'a' },
  },
  {
    name: 'a lease may be given up while its dispatch is on the way',
    events: [claimed('a'), released('a'), taken('a')],
    want: { phase: 'releasing', lease: 'a' },
  },
  {
    name: 'the next run need not wait for the confirmation of the release',
    events: [claimed('a'), taken('a'), released('a'), claimed('b'), gone('a')],
    want: { phase: 'claiming', lease: 'b' },
  },
  {
    name: 'a confirmed release leaves nothing',
    events: [claimed('a'), taken('a'), released('a'), gone('a')],
    want: undefined,
  },
])('$name', ({ events, want }) => {
  expect(events.reduce<Hold | undefined>(step, undefined)).toEqual(want);
});

/**
 * What tmux does with our lines: it runs them in the order in which they were sent. A claim takes the
 * variable when that is empty, a release empties it when it holds exactly that lease.
 */
test('two runs never hold a pane together, and a pane given up is free', () => {
  const action = fc.constantFrom('claim', 'answer', 'release');
  fc.assert(
    fc.property(fc.array(fc.tuple(action, fc.nat(2)), { maxLength: 60 }), (actions) => {
      const registry = new HoldRegistry();
      const apply = (event: HoldEvent): boolean => registry.apply('server', '%1', event);
      const sent: { type: 'claim' | 'release'; lease: string }[] = [];
      const holding = new Set<string>();
      let variable = '';
      let runs = 0;
      const answerNext = (): void => {
        const line = sent.shift();
        if (line?.type === 'claim') {
          const won = variable === '';
          if (won) variable = line.lease;
          if (won) holding.add(line.lease);
          apply({ type: won ? 'taken' : 'missed', lease: line.lease });
          if (won) expect(registry.get('server', '%1')?.lease).toBe(line.lease);
        } else if (line) {
          if (variable === line.lease) variable = '';
          apply({ type: 'gone', lease: line.lease });
        }
        expect(holding.size).toBeLessThanOrEqual(1);
      };
      for (const [type, which] of actions) {
        if (type === 'claim') {
          const lease = `run${(runs += 1)}`;
          if (apply({ type: 'claimed', lease })) sent.push({ type: 'claim', lease });
        } else if (type === 'answer') answerNext();
        const lease = [...holding][which];
        if (type === 'release' && lease !== undefined) {
          holding.delete(lease);
          apply({ type: 'released', lease });
          sent.push({ type: 'release', lease });
          expect(registry.blocks('server', '%1')).toBe(false);
        }
        if (holding.size > 0) expect(registry.blocks('server', '%1')).toBe(true);
      }
      while (sent.length > 0) answerNext();
      for (const lease of holding) expect(variable).toBe(lease);
      if (holding.size === 0) expect(registry.get('server', '%1')).toBeUndefined();
    }),
  );
});

test('the same pane number on another tmux server is another pane', () => {
  const registry = new HoldRegistry();
  registry.apply('1:2:3:4', '%1', claimed('a'));
  expect(registry.blocks('1:2:3:5', '%1')).toBe(false);
  expect(registry.blocks('1:2:3:4', '%11')).toBe(false);
  expect(registry.blocks('1:2:3:4', '%1')).toBe(true);
});
