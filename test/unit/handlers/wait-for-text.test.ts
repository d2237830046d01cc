import { expect, test } from 'vitest';
import type { WaitRequest, WaitResult } from '../../../src/core/streams/streams.js';
import {
  toWaitOutput as toRs,
  waitForText as rs,
} from '../../../src/handlers/libtmux-rs/wait_for_text.js';
import {
  toWaitOutput as toTs,
  waitForText as ts,
} from '../../../src/handlers/libtmux-ts/wait_for_text.js';
import { FakeEngine, RUN_RESULT } from './fake-engine.js';

const RESULT: WaitResult = {
  paneId: '%1',
  outcome: 'matched',
  index: 1,
  text: 'booting\nready',
  bytes: 13,
  missedBytes: 0,
  position: { instance: '0'.repeat(32), epoch: 1, offset: 13 },
  screen: undefined,
};
const BOUNDS = { timeoutMs: 1000, maxLines: 10, maxBytes: 100 };

test('a match names its pattern in both sets, and ends with it', () => {
  const rs = toRs(RESULT, { patterns: ['a', 'ready'], stop: ['b', 'c'] });
  expect(rs).toMatchObject({ outcome: 'matched', matched_index: 1, matched_pattern: 'ready' });
  expect(rs).toMatchObject({ text: 'booting\nready', bytes: 13 });
  const ts = toTs(RESULT, ['a', 'ready'], BOUNDS);
  expect(ts).toMatchObject({ outcome: 'matched', matched: 'ready', output: 'booting\nready' });
  expect(ts.cursor).not.toBeNull();
});

test('an index with a stop is that of the stop list', () => {
  const stopped = { ...RESULT, outcome: 'stopped' } as const;
  const rs = toRs(stopped, { patterns: ['a', 'ready'], stop: ['b', 'c'] });
  expect(rs).toMatchObject({ outcome: 'stopped', matched_pattern: 'c' });
});

test('without patterns the end of the output is the match', () => {
  const any = { ...RESULT, index: undefined, text: `${'x'.repeat(100)}é\n` };
  expect(toTs(any, [], { ...BOUNDS, maxBytes: 1000 }).matched).toBe(`${'x'.repeat(79)}é`);
  const rs = toRs(any, { patterns: [], stop: [] });
  expect(rs).toMatchObject({ matched_index: null, matched_pattern: null });
});

test.each([
  ['outputLost', 'deadline', 'output_lost'],
  ['paneClosed', 'pane_closed', 'pane_died'],
  ['serverGone', 'pane_closed', 'stream_lost'],
  ['cancelled', 'cancelled', 'cancelled'],
  ['deadline', 'deadline', 'timed_out'],
] as const)('%s is %s in one set and %s in the other', (outcome, rs, ts) => {
  const missed = { ...RESULT, outcome, index: undefined, position: undefined };
  expect(toRs(missed, { patterns: ['a'], stop: [] }).outcome).toBe(rs);
  expect(toTs(missed, ['a'], BOUNDS)).toMatchObject({ outcome: ts, matched: null, cursor: null });
});

test('the screen after a miss takes only the room that the output left', () => {
  const screen = { text: 'typed ready', holdsPattern: true };
  const missed = { ...RESULT, outcome: 'deadline', index: undefined, screen } as const;
  const ts = toTs(missed, ['ready'], { ...BOUNDS, maxBytes: 18 });
  expect(ts).toMatchObject({ alreadyOnScreen: true, screenClamped: true, screen: 'ready' });
  expect(ts.returnedBytes).toBeLessThanOrEqual(18);
});

test.each([
  [undefined, undefined, 30_000, 30_000],
  [0, 1, 1000, 1],
  [601, 999_999_999, 600_000, 60_000],
])('%s seconds and %s ms are waited, and no longer', async (seconds, timeoutMs, ofRs, ofTs) => {
  const asked: WaitRequest[] = [];
  const engine = new FakeEngine(RUN_RESULT);
  engine.streams.wait = (request) => {
    asked.push(request);
    return Promise.resolve({ ...RESULT, index: 0 });
  };
  const limits = { waitCeilingMs: 60_000, maxResultLines: 2, maxOutputBytes: 1000 };
  const context = { engine, limits, signal: new AbortController().signal };
  const input = { pane: '%1', patterns: ['a'], regex: false, match_case: false };
  await rs({ ...input, seconds: seconds ?? null }, context);
  const output = await ts(
    { paneId: '%1', patterns: ['a'], ...(timeoutMs !== undefined && { timeoutMs }) },
    context,
  );
  expect(asked.map((request) => request.timeoutMs)).toEqual([ofRs, ofTs]);
  expect(output.effectiveTimeoutMs).toBe(ofTs);
});
