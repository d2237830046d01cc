import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ToolError } from '../../../src/errors.js';
import { type BatchRow, fitRows, runBatch } from '../../../src/handlers/batch.js';
import type { HandlerContext, NestedAnswer } from '../../../src/handlers/context.js';
import { FakeEngine, RUN_RESULT } from './fake-engine.js';

const ERROR = new ToolError('PANE_DEAD', 'it is dead', { nextStep: 'another' });

const text = fc.oneof(
  fc.string({ maxLength: 40 }),
  fc.nat(3000).map((length) => '\u0001é"x'.repeat(length)),
);
const row = fc
  .record({ fails: fc.boolean(), text })
  .map(({ fails, text: told }): Omit<BatchRow, 'index'> => ({
    tool: 'x',
    result: fails ? undefined : { content: [{ type: 'text' }], structuredContent: { told } },
    error: fails ? ERROR : undefined,
    message: fails ? told : '',
    cut: false,
  }));
const rows = fc
  .array(row, { minLength: 1, maxLength: 16 })
  .map((list) => list.map((item, index) => ({ ...item, index })));

const jsonOf = (fitted: readonly BatchRow[]): number =>
  Buffer.byteLength(JSON.stringify(fitted.map(({ error: _error, ...rest }) => rest)));

describe('making a batch fit', () => {
  test('keeps every row, stays below the limit, and counts what it leaves out', () => {
    fc.assert(
      fc.property(rows, fc.integer({ min: 20_000, max: 60_000 }), (given, maxBytes) => {
        const { rows: fitted, cutBytes } = fitRows(given, maxBytes);
        expect(fitted.map(({ index }) => index)).toEqual(given.map(({ index }) => index));
        expect(jsonOf(fitted)).toBeLessThanOrEqual(maxBytes);
        expect(cutBytes > 0).toBe(fitted.some(({ cut }) => cut));
        if (cutBytes === 0) expect(fitted).toEqual(given);
      }),
    );
  });

  test('drops results from the first row on, and no more of them than it has to', () => {
    const big = { content: [{ type: 'text' }], structuredContent: { told: 'x'.repeat(1000) } };
    const item = { tool: 'x', result: big, error: undefined, message: '', cut: false };
    const given = [0, 1, 2].map((index) => ({ ...item, index }));
    const { rows: fitted } = fitRows(given, 3 * 512 + 2200);
    expect(fitted.map(({ result }) => result !== undefined)).toEqual([false, true, true]);
    expect(fitted.map(({ cut }) => cut)).toEqual([true, false, false]);
  });
});

describe('running a batch', () => {
  const context = (
    callTool: (tool: string) => Promise<NestedAnswer>,
    signal = new AbortController().signal,
  ): HandlerContext => ({
    engine: new FakeEngine(RUN_RESULT),
    limits: { waitCeilingMs: 1, maxResultLines: 1, maxOutputBytes: 1 },
    signal,
    callTool,
  });
  const operations = ['a', 'b', 'c'].map((tool) => ({ tool, arguments: {} }));
  const failing = async (tool: string): Promise<NestedAnswer> =>
    await Promise.resolve(
      tool === 'b'
        ? { kind: 'error', error: ERROR }
        : { kind: 'result', result: { content: [{ type: 'text' }] } },
    );
  const toMessage = ({ message }: ToolError): string => message;

  test('stops at the first row that fails', async () => {
    const batch = await runBatch(operations, context(failing), { stopOnError: true, toMessage });
    expect(batch).toMatchObject({ succeeded: 1, failed: 1, stoppedAt: 1, cutBytes: 0 });
    expect(batch.rows.map(({ message }) => message)).toEqual(['', 'it is dead']);
  });

  test('goes on when it is told to', async () => {
    const batch = await runBatch(operations, context(failing), { stopOnError: false, toMessage });
    expect(batch).toMatchObject({ succeeded: 2, failed: 1, stoppedAt: undefined });
  });

  test('calls nothing more for a request that was withdrawn', async () => {
    const withdrawal = new AbortController();
    const called: string[] = [];
    const call = async (tool: string): Promise<NestedAnswer> => {
      called.push(tool);
      withdrawal.abort();
      return await failing(tool);
    };
    const options = { stopOnError: false, toMessage };
    await runBatch(operations, context(call, withdrawal.signal), options);
    expect(called).toEqual(['a']);
  });
});
