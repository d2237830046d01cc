import type {
  SendKeysBatchInput,
  SendKeysBatchOutput,
} from '../../../generated/libtmux-rs/types/send_keys_batch.js';
import { ToolError } from '../../errors.js';
import { runBatch } from '../batch.js';
import type { HandlerContext } from '../context.js';
import { toBatchOutput } from './batch-output.js';
import { toErrorData } from './render-error.js';

/** The contract tells it in words alone. */
const MAX_OPERATIONS = 64;

export async function sendKeysBatch(
  { operations, on_error }: SendKeysBatchInput,
  context: HandlerContext,
): Promise<SendKeysBatchOutput> {
  if (operations.length < 1 || operations.length > MAX_OPERATIONS)
    throw new ToolError(
      'BATCH_SIZE',
      `a batch has from 1 to ${MAX_OPERATIONS} operations, not ${operations.length}; nothing was typed`,
      { nextStep: 'send the rows in batches of that size' },
    );
  const batch = await runBatch(
    operations.map((operation) => ({ tool: 'send_keys', arguments: { ...operation } })),
    context,
    { stopOnError: on_error === 'stop', toMessage: (error) => toErrorData(error).message },
  );
  return toBatchOutput(batch, on_error);
}
