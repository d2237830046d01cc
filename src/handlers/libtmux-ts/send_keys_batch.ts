import type {
  SendKeysBatchInput,
  SendKeysBatchOutput,
} from '../../../generated/libtmux-ts/types/send_keys_batch.js';
import { shortenText } from '../batch.js';
import type { HandlerContext } from '../context.js';
import { toFailure } from '../failures.js';
import { renderError } from './render-error.js';
import { sendKeys } from './send_keys.js';

/** The longest reason, in bytes: 64 of them leave the answer below 1,000,000. */
const MAX_REASON_BYTES = 2048;

export async function sendKeysBatch(
  { operations, onError = 'stop' }: SendKeysBatchInput,
  context: HandlerContext,
): Promise<SendKeysBatchOutput> {
  const failures: SendKeysBatchOutput['failures'] = [];
  const targets: SendKeysBatchOutput['targets'] = [];
  for (const [index, operation] of operations.entries()) {
    try {
      const { resolvedPaneIds } = await sendKeys(operation, context);
      targets.push({ index, resolvedPaneIds });
    } catch (error) {
      const reason = shortenText(renderError(toFailure(error, context.serves)), MAX_REASON_BYTES);
      failures.push({ index, reason });
      if (onError === 'stop') break;
    }
    // Who withdrew the request gets no answer.
    if (context.signal.aborted) break;
  }
  return { completed: targets.length, failures, targets };
}
