import type {
  CallReadToolsBatchInput,
  CallReadToolsBatchOutput,
} from '../../../generated/libtmux-rs/types/call_read_tools_batch.js';
import { runBatch } from '../batch.js';
import type { HandlerContext } from '../context.js';
import { toBatchOutput } from './batch-output.js';
import { toErrorData } from './render-error.js';

export async function callReadToolsBatch(
  { operations, on_error }: CallReadToolsBatchInput,
  context: HandlerContext,
): Promise<CallReadToolsBatchOutput> {
  const batch = await runBatch(
    operations.map(({ tool, arguments: given }) => ({ tool, arguments: { ...given } })),
    context,
    { stopOnError: on_error === 'stop', toMessage: (error) => toErrorData(error).message },
  );
  return toBatchOutput(batch, on_error);
}
