import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  COLD,
  type Seen,
  type SourceEffect,
  type SourceEvent,
  type SourceState,
  step,
} from '../../../../src/core/watchers/source-machine.js';

const PID = 11;
const ALIVE = {
  kind: 'pane',
  panePid: PID,
  dead: false,
  pipe: 'none',
  sessionId: '$0',
  note: '',
} as const;
const FOREIGN = { ...ALIVE, pipe: 'foreign' } as const;

/** The last state, and what the last event asked for. */
function after(...events: readonly SourceEvent[]): readonly [SourceState, readonly SourceEffect[]] {
  let state = COLD;
  let effects: readonly SourceEffect[] = [];
  for (const event of events) [state, ...effects] = step(state, event);
  return [state, effects];
}

const WANTED: SourceEvent = { type: 'wanted', panePid: PID };
const HELLO: SourceEvent = { type: 'helloRead', panePid: PID };
const LOST: SourceEvent = { type: 'ended', progressed: false };
const seen = (what: Seen): SourceEvent => ({ type: 'seen', seen: what });
const names = (effects: readonly SourceEffect[]): readonly string[] =>
  effects.map(({ type }) => type);

test('opens a pipe for the first interest, and admits at its hello', () => {
  expect(names(after(WANTED)[1])).toEqual(['open']);
  expect(names(after(WANTED, HELLO)[1])).toEqual(['tellGap', 'admit']);
});

test('never opens over a pipe of somebody else', () => {
  const [state, effects] = after(WANTED, { type: 'refused', seen: FOREIGN });
  expect(state).toMatchObject({ phase: 'attaching', sessionId: '$0' });
  expect(names(effects)).toEqual(['close', 'attach']);
});

test('replaces a pipe only when it is proven abandoned', () => {
  const [, effects] = after(WANTED, { type: 'refused', seen: { ...ALIVE, pipe: 'abandoned' } });
  expect(effects).toEqual([{ type: 'open', replace: true }]);
});

test.each([
  { what: { kind: 'serverGone' }, end: 'serverGone' },
  { what: { kind: 'absent' }, end: 'closed' },
  { what: { ...ALIVE, dead: true }, end: 'dead' },
  { what: { ...ALIVE, panePid: 12 }, end: 'respawned' },
  { what: { ...ALIVE, panePid: 12, dead: true }, end: 'respawned' },
] satisfies readonly { readonly what: Seen; readonly end: string }[])(
  'tells $end apart when the pipe ended',
  ({ what, end }) => {
    const [state, effects] = after(WANTED, HELLO, LOST, seen(what));
    expect(effects).toContainEqual({ type: 'tellEnd', end });
    expect(state).toEqual(COLD);
  },
);

test('keeps the pipe of a program that ended for the next one', () => {
  const [state, effects] = after(WANTED, HELLO, seen({ ...ALIVE, panePid: 12 }));
  expect(state).toMatchObject({ phase: 'open', panePid: 12 });
  expect(names(effects)).toEqual(['tellEnd', 'admit']);
});

test('tells the end of a dead program once', () => {
  const dead = seen({ ...ALIVE, dead: true });
  expect(names(after(WANTED, HELLO, dead)[1])).toContain('tellEnd');
  expect(names(after(WANTED, HELLO, dead, dead)[1])).not.toContain('tellEnd');
});

test('follows a pane of the fallback to another session', () => {
  const moved = seen({ ...FOREIGN, sessionId: '$1' });
  const [state, effects] = after(
    WANTED,
    { type: 'refused', seen: FOREIGN },
    { type: 'attached' },
    moved,
  );
  expect(state.sessionId).toBe('$1');
  expect(effects).toEqual([{ type: 'close' }, { type: 'attach', sessionId: '$1' }]);
});

test('closes a pipe that nobody came back for, and only then', () => {
  const expired: SourceEvent = { type: 'expired' };
  expect(names(after(WANTED, HELLO, { type: 'unwanted' })[1])).toEqual(['linger']);
  expect(names(after(WANTED, HELLO, { type: 'unwanted' }, expired)[1])).toEqual(['close']);
  expect(names(after(WANTED, HELLO, { type: 'unwanted' }, WANTED, expired)[1])).toEqual([]);
});

test('gives up after a bounded number of losses, and tries again when asked', () => {
  let state = after(WANTED)[0];
  let effects: readonly SourceEffect[] = [];
  let opens = 1;
  for (let events = 0; state.phase !== 'blind'; events++) {
    expect(events).toBeLessThan(40);
    const event =
      state.phase === 'opening'
        ? HELLO
        : state.phase === 'lost'
          ? seen(ALIVE)
          : state.phase === 'attaching'
            ? ({ type: 'attached' } as const)
            : LOST;
    [state, ...effects] = step(state, event);
    opens += names(effects).filter((name) => name === 'open').length;
  }
  expect(opens).toBeLessThanOrEqual(3);
  expect(names(effects)).toContain('giveUp');
  expect(names(step(state, WANTED).slice(1) as SourceEffect[])).toEqual(['look']);
});

const seenArbitrary: fc.Arbitrary<Seen> = fc.oneof(
  fc.constant<Seen>({ kind: 'serverGone' }),
  fc.constant<Seen>({ kind: 'absent' }),
  fc.record({
    kind: fc.constant('pane' as const),
    panePid: fc.constantFrom(PID, 12),
    dead: fc.boolean(),
    pipe: fc.constantFrom('none' as const, 'foreign' as const, 'abandoned' as const),
    sessionId: fc.constantFrom('$0', '$1'),
    note: fc.constant('/n'),
  }),
);

const eventArbitrary: fc.Arbitrary<SourceEvent> = fc.oneof(
  fc.record({ type: fc.constant('wanted' as const), panePid: fc.constantFrom(PID, 12) }),
  fc.constantFrom<SourceEvent>(
    { type: 'unwanted' },
    { type: 'expired' },
    HELLO,
    { type: 'openUncertain' },
    { type: 'openFailed' },
    { type: 'attached' },
    { type: 'suspected' },
  ),
  fc.record({ type: fc.constant('ended' as const), progressed: fc.boolean() }),
  fc.record({ type: fc.constant('refused' as const), seen: seenArbitrary }),
  fc.record({ type: fc.constant('seen' as const), seen: seenArbitrary }),
);

test('whatever happens: one source at a time, none forgotten, none without an answer to come', () => {
  fc.assert(
    fc.property(fc.array(eventArbitrary, { maxLength: 60 }), (events) => {
      let state = COLD;
      let source: 'none' | 'pipe' | 'output' = 'none';
      let looking = false;
      for (const event of events) {
        // The world answers only what was asked, and only a pipe that is there says hello.
        if (event.type === 'seen' && !looking) continue;
        if ((event.type === 'helloRead' || event.type.startsWith('open')) && source !== 'pipe')
          continue;
        if (event.type === 'attached' && source !== 'output') continue;
        if (event.type === 'ended' && source === 'none') continue;
        if (event.type === 'ended' && state.phase === 'opening') continue;
        if (event.type === 'refused') {
          if (state.phase !== 'opening') continue;
          source = 'none';
        }
        if (event.type === 'seen') looking = false;
        const [next, ...effects] = step(state, event);
        for (const effect of effects) {
          if (effect.type === 'close') source = 'none';
          if (effect.type === 'look') looking = true;
          if (effect.type === 'open' || effect.type === 'attach') {
            expect(source).toBe('none');
            source = effect.type === 'open' ? 'pipe' : 'output';
          }
          if (effect.type === 'tellGap') expect(['open', 'output', 'blind']).toContain(next.phase);
        }
        state = next;
        const piped = state.phase === 'opening' || state.phase === 'open';
        const attached = state.phase === 'attaching' || state.phase === 'output';
        expect(source).toBe(piped ? 'pipe' : attached ? 'output' : 'none');
        if (state.phase === 'lost') expect(looking).toBe(true);
        if (state.phase === 'cold') expect(state).toEqual(COLD);
      }
    }),
    { numRuns: 2000 },
  );
});
