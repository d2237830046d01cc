import type { ToolError } from '../errors.js';
import type { HandlerContext, ToolResult } from './context.js';
import { cutHead } from './cut-head.js';

/** One operation of a batch. */
export interface Operation {
  readonly tool: string;
  readonly arguments: Readonly<Record<string, unknown>>;
}

/** One operation that was called, and what it answered: a result or an error. */
export interface BatchRow {
  /** From 0. */
  readonly index: number;
  readonly tool: string;
  /** As the tool answers when called alone; absent when it failed, or was left out. */
  readonly result: ToolResult | undefined;
  readonly error: ToolError | undefined;
  /** The error's text, or the head of it; empty when there is none. */
  readonly message: string;
  /** Whether the result was left out, or the text shortened. */
  readonly cut: boolean;
}

export interface Batch {
  readonly rows: readonly BatchRow[];
  readonly succeeded: number;
  readonly failed: number;
  /** The row that failed and ended the batch. */
  readonly stoppedAt: number | undefined;
  /** Of JSON, left out to keep the answer small. */
  readonly cutBytes: number;
}

/** How a set runs its batches. */
export interface BatchOptions {
  readonly stopOnError: boolean;
  /** The text of a failed row, in the set's form. */
  readonly toMessage: (error: ToolError) => string;
}

/** Where the server does not say how much there is room for: 1,000,000 bytes, less the rest. */
const DEFAULT_BYTES = 890_000;

/** What a row takes besides its result and its text, in bytes of JSON; more than it can be. */
const ROW_BYTES = 512;

/** The shortest that an error's text is made, in bytes. */
const MIN_MESSAGE_BYTES = 128;

/**
 * Call tools one after the other. Each row stands for itself: what fails is a row, never an error
 * of the batch.
 *
 * No row is left out. Where the answer would be too large, results go, from the first row on, and
 * then the ends of the errors' texts.
 */
export async function runBatch(
  operations: readonly Operation[],
  { signal, callTool, answerBytes = DEFAULT_BYTES }: HandlerContext,
  { stopOnError, toMessage }: BatchOptions,
): Promise<Batch> {
  if (callTool === undefined) throw new Error('a batch needs tools that it can call');
  const rows: BatchRow[] = [];
  let stoppedAt: number | undefined;
  for (const [index, operation] of operations.entries()) {
    const { tool } = operation;
    const answer = await callTool(tool, operation.arguments);
    const row = { index, tool, result: undefined, error: undefined, message: '', cut: false };
    rows.push(
      answer.kind === 'result'
        ? { ...row, result: answer.result }
        : { ...row, error: answer.error, message: toMessage(answer.error) },
    );
    if (answer.kind === 'error' && stopOnError) stoppedAt = index;
    // Who withdrew the request gets no answer.
    if (stoppedAt !== undefined || signal.aborted) break;
  }
  const fitted = fitRows(rows, answerBytes);
  const failed = rows.filter(({ error }) => error !== undefined).length;
  return { ...fitted, succeeded: rows.length - failed, failed, stoppedAt };
}

/** Rows whose JSON has at most `maxBytes`, as far as leaving out results and texts gets. */
export function fitRows(
  rows: readonly BatchRow[],
  maxBytes: number,
): Pick<Batch, 'rows' | 'cutBytes'> {
  const sizes = rows.map(sizeOf);
  let size = sizes.reduce((sum, bytes) => sum + bytes, 0);
  const before = size;
  const without = rows.map((row) => {
    if (size <= maxBytes || row.result === undefined) return row;
    size -= jsonBytes(row.result);
    return { ...row, result: undefined, cut: true };
  });
  let fitted: readonly BatchRow[] = without;
  for (let limit = maxBytes; size > maxBytes && limit > MIN_MESSAGE_BYTES; limit /= 2) {
    fitted = without.map((row) => shorten(row, Math.floor(limit)));
    size = fitted.reduce((sum, row) => sum + sizeOf(row), 0);
  }
  return { rows: fitted, cutBytes: before - size };
}

function shorten(row: BatchRow, maxBytes: number): BatchRow {
  const message = shortenText(row.message, maxBytes);
  return message === row.message ? row : { ...row, message, cut: true };
}

/** The head of a text, and how much is missing. */
export function shortenText(text: string, maxBytes: number): string {
  const { text: head, omittedBytes } = cutHead(text, maxBytes);
  return omittedBytes === 0 ? text : `${head}… (${omittedBytes} bytes left out)`;
}

function sizeOf({ result, message, error }: BatchRow): number {
  const details = error === undefined ? 0 : jsonBytes(error.details);
  return ROW_BYTES + (result === undefined ? 0 : jsonBytes(result)) + jsonBytes(message) + details;
}

function jsonBytes(value: unknown): number {
  return Buffer.byteLength(JSON.stringify(value));
}
