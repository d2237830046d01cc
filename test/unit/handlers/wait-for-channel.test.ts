import { expect, test } from 'vitest';
import type { ChannelEnd, ChannelWait, Management } from '../../../src/core/manage/management.js';
import type { Refusal } from '../../../src/core/refusal.js';
import type { HandlerContext } from '../../../src/handlers/context.js';
import { waitForChannel as rs } from '../../../src/handlers/libtmux-rs/wait_for_channel.js';
import { waitForChannel as ts } from '../../../src/handlers/libtmux-ts/wait_for_channel.js';
import { FakeEngine, RUN_RESULT, unasked } from './fake-engine.js';

function contextOf(answer: ChannelEnd | Refusal): {
  readonly context: HandlerContext;
  readonly asked: ChannelWait[];
} {
  const asked: ChannelWait[] = [];
  const manage: Management = Object.assign(Object.create(unasked('manage')) as Management, {
    waitForChannel: (wait: ChannelWait) => {
      asked.push(wait);
      return Promise.resolve(answer);
    },
  });
  const engine = Object.assign(new FakeEngine(RUN_RESULT), { manage });
  const limits = { waitCeilingMs: 60_000, maxResultLines: 2, maxOutputBytes: 1000 };
  const { signal } = new AbortController();
  return { context: { engine, limits, signal, notice: () => undefined }, asked };
}

test('a signal is told in the words of both sets', async () => {
  const { context } = contextOf({ end: 'signalled' });
  expect(await rs({ channel: 'c' }, context)).toEqual({ channel: 'c', outcome: 'signalled' });
  expect(await ts({ channel: 'c' }, context)).toEqual({ channel: 'c', signalled: true });
});

test('a deadline is an outcome in one set, and an error in the other', async () => {
  const { context } = contextOf({ end: 'deadline' });
  expect(await rs({ channel: 'c' }, context)).toEqual({ channel: 'c', outcome: 'deadline' });
  await expect(ts({ channel: 'c', timeoutMs: 70_000 }, context)).rejects.toMatchObject({
    code: 'WAIT_TIMED_OUT',
    details: { effectiveTimeoutMs: 60_000 },
  });
});

test.each([
  [undefined, undefined, 30_000, 30_000],
  [0, 1, 1000, 1],
  [600, 60_001, 600_000, 60_000],
])('%s seconds and %s ms are waited', async (seconds, timeoutMs, ofRs, ofTs) => {
  const { context, asked } = contextOf({ end: 'signalled' });
  await rs({ channel: 'c', seconds: seconds ?? null }, context);
  await ts({ channel: 'c', ...(timeoutMs !== undefined && { timeoutMs }) }, context);
  expect(asked).toMatchObject([{ timeoutMs: ofRs }, { timeoutMs: ofTs }]);
  expect(asked.every(({ signal }) => signal === context.signal)).toBe(true);
});

test('a refusal is an error in both', async () => {
  const { context } = contextOf({ reason: 'tooManyWaits', maximum: 32 });
  const refused = { code: 'TOO_MANY_WAITS' };
  await expect(rs({ channel: 'c' }, context)).rejects.toMatchObject(refused);
  await expect(ts({ channel: 'c' }, context)).rejects.toMatchObject(refused);
});
