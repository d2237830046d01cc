import type { SendKeysBatchOutput } from '../../../generated/libtmux-rs/types/send_keys_batch.js';
import type { Batch, BatchRow } from '../batch.js';
import { toErrorData } from './render-error.js';

type OnError = SendKeysBatchOutput['onError'];

/** A batch in this set's words: the same for both tools that have one. */
export function toBatchOutput(batch: Batch, onError: OnError): SendKeysBatchOutput {
  const { rows, succeeded, failed, stoppedAt, cutBytes } = batch;
  return {
    results: rows.map(toItem),
    succeeded,
    failed,
    ...(stoppedAt !== undefined && { stoppedAt }),
    truncated: cutBytes > 0,
    truncatedBytes: cutBytes,
    onError,
  };
}

function toItem(row: BatchRow): SendKeysBatchOutput['results'][number] {
  const { index, tool, result, error, message, cut } = row;
  return {
    index,
    tool,
    success: error === undefined,
    resultTruncated: cut,
    ...(result !== undefined && { result: { ...result } }),
    ...(error !== undefined && { error: { ...toErrorData(error), message } }),
  };
}
