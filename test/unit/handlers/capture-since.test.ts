import { expect, test } from 'vitest';
import type { ReadRequest, ReadResult } from '../../../src/core/streams/streams.js';
import { ToolError } from '../../../src/errors.js';
import type { HandlerContext } from '../../../src/handlers/context.js';
import { captureSince as rs } from '../../../src/handlers/libtmux-rs/capture_since.js';
import { captureSince as ts } from '../../../src/handlers/libtmux-ts/capture_since.js';
import { FakeEngine, RUN_RESULT } from './fake-engine.js';

const INSTANCE = 'ab'.repeat(16);
const RESULT: ReadResult = {
  paneId: '%1',
  text: 'one\ntwo\nthree\n',
  position: { instance: INSTANCE, epoch: 10, offset: 14 },
  isScreen: false,
  missed: false,
  missedBytes: 0,
  ended: false,
};
const RS_CURSOR = `%1:${INSTANCE}:10:14`;
const TS_CURSOR = `ltxc1.${INSTANCE.slice(0, 24)}0000000a.14`;

function contextOf(more: Partial<ReadResult> = {}): {
  readonly context: HandlerContext;
  readonly asked: ReadRequest[];
} {
  const asked: ReadRequest[] = [];
  const streams = {
    instance: INSTANCE,
    wait: () => Promise.reject(new Error('nobody waits here')),
    read: (request: ReadRequest) => {
      asked.push(request);
      return Promise.resolve({ ...RESULT, ...more });
    },
  };
  const engine = Object.assign(new FakeEngine(RUN_RESULT), { streams });
  const limits = { waitCeilingMs: 500, maxResultLines: 2, maxOutputBytes: 1000 };
  const { signal } = new AbortController();
  return { context: { engine, limits, signal, notice: () => undefined }, asked };
}

test('the cursor of an answer is the place from which both sets read on', async () => {
  const { context, asked } = contextOf();
  expect(await rs({ pane: '%1', cursor: RS_CURSOR }, context)).toMatchObject({ cursor: RS_CURSOR });
  expect(await ts({ paneId: '%1', cursor: TS_CURSOR }, context)).toMatchObject({
    cursor: TS_CURSOR,
  });
  expect(asked.map(({ from }) => from)).toEqual([RESULT.position, RESULT.position]);
});

test('without a cursor one set begins with the screen, the other with history too', async () => {
  const { context, asked } = contextOf({ isScreen: true });
  expect(await rs({ pane: '%1', cursor: null }, context)).toMatchObject({ first: true });
  expect(await ts({ paneId: '%1', waitMs: 300 }, context)).toMatchObject({
    seeded: true,
    effectiveTimeoutMs: 0,
  });
  expect(asked).toMatchObject([
    { from: undefined, historyLines: 0, waitMs: 0 },
    { from: undefined, historyLines: 100, waitMs: 0 },
  ]);
});

test('an expired cursor begins anew in one set, and is refused in the other', async () => {
  const { context, asked } = contextOf();
  await rs({ pane: '%1', cursor: RS_CURSOR }, context);
  await ts({ paneId: '%1', cursor: TS_CURSOR }, context);
  expect(asked.map(({ onExpired }) => onExpired)).toEqual(['restart', 'refuse']);
});

test('a wait after a cursor is as long as the operator allows', async () => {
  const { context, asked } = contextOf();
  const input = { paneId: '%1', cursor: TS_CURSOR };
  expect(await ts({ ...input, waitMs: 300 }, context)).toMatchObject({ effectiveTimeoutMs: 300 });
  expect(await ts({ ...input, waitMs: 900 }, context)).toMatchObject({ effectiveTimeoutMs: 500 });
  expect(asked.map(({ waitMs }) => waitMs)).toEqual([300, 500]);
});

test.each([
  ['no cursor', 'nonsense', 'nonsense'],
  ['one of the other set', TS_CURSOR, RS_CURSOR],
  ['one of another pane, where it tells', `%2${RS_CURSOR.slice(2)}`, ''],
])('what is %s is refused before anything is asked', async (_what, rsCursor, tsCursor) => {
  const { context, asked } = contextOf();
  const refused = { code: 'CURSOR_INVALID', details: { argument: 'cursor' } };
  const failure = async (call: Promise<unknown>): Promise<unknown> =>
    await call.catch((error: unknown) => error);
  const errors = [
    await failure(rs({ pane: '%1', cursor: rsCursor }, context)),
    await failure(ts({ paneId: '%1', cursor: tsCursor }, context)),
  ];
  for (const error of errors) {
    expect(error).toBeInstanceOf(ToolError);
    expect(error).toMatchObject(refused);
  }
  expect(asked).toEqual([]);
});

test('the end of a pane leaves a last cursor in one set, and none in the other', async () => {
  const { context } = contextOf({ ended: true });
  expect(await rs({ pane: '%1' }, context)).toMatchObject({ closed: true, cursor: RS_CURSOR });
  expect(await ts({ paneId: '%1' }, context)).toMatchObject({ streaming: false, cursor: null });
});

test('what is missing is said: what was not kept, and what the answer has no room for', async () => {
  const lost = contextOf({ missed: true, missedBytes: 7 }).context;
  expect(await rs({ pane: '%1' }, lost)).toMatchObject({ missed: true });
  expect(await ts({ paneId: '%1' }, lost)).toMatchObject({ missedBytes: 7 });
  const { context } = contextOf({ text: 'x\n'.repeat(200_000) });
  const cut = await rs({ pane: '%1' }, context);
  expect(cut.missed).toBe(true);
  expect(Buffer.byteLength(cut.text)).toBeLessThanOrEqual(256 * 1024);
  expect(await ts({ paneId: '%1' }, context)).toMatchObject({
    missedBytes: 0,
    text: 'x\nx\n',
    droppedLines: 199_998,
  });
});
