import type {
  CallReadToolsBatchInput,
  CallReadToolsBatchOutput,
} from '../../../generated/libtmux-ts/types/call_read_tools_batch.js';
import { type BatchRow, runBatch } from '../batch.js';
import type { HandlerContext } from '../context.js';
import { renderError } from './render-error.js';

export async function callReadToolsBatch(
  { operations, onError = 'stop' }: CallReadToolsBatchInput,
  context: HandlerContext,
): Promise<CallReadToolsBatchOutput> {
  const { rows, succeeded, failed, stoppedAt, cutBytes } = await runBatch(
    operations.map(({ tool, arguments: given }) => ({ tool, arguments: { ...given } })),
    context,
    { stopOnError: onError === 'stop', toMessage: renderError },
  );
  return {
    results: rows.map(toRow),
    succeeded,
    failed,
    stoppedAt: stoppedAt ?? null,
    truncated: cutBytes > 0,
    truncatedBytes: cutBytes,
    onError,
  };
}

function toRow(row: BatchRow): CallReadToolsBatchOutput['results'][number] {
  const { index, tool, result, error, message, cut } = row;
  return {
    index,
    tool,
    success: error === undefined,
    result: result === undefined ? null : { ...result, content: [...result.content] },
    error: error === undefined ? null : message,
    resultTruncated: cut,
  };
}
