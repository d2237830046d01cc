import type {
  WaitForChannelInput,
  WaitForChannelOutput,
} from '../../../generated/libtmux-ts/types/wait_for_channel.js';
import { ToolError } from '../../errors.js';
import { accept } from '../accept.js';
import type { HandlerContext } from '../context.js';
import { quoteShort } from '../quote-short.js';
import { DEFAULT_TIMEOUT_MS } from './limits.js';
import { VOCABULARY } from './vocabulary.js';

/** The contract has no outcome for a deadline: it is an error. */
export async function waitForChannel(
  { channel, timeoutMs = DEFAULT_TIMEOUT_MS }: WaitForChannelInput,
  { engine, limits, signal }: HandlerContext,
): Promise<WaitForChannelOutput> {
  const effectiveMs = Math.min(timeoutMs, limits.waitCeilingMs);
  const waited = await engine.manage.waitForChannel({ channel, timeoutMs: effectiveMs, signal });
  if (accept(waited, VOCABULARY).end === 'signalled') return { channel, signalled: true };
  throw new ToolError(
    'WAIT_TIMED_OUT',
    `channel ${quoteShort(channel)} was not signalled within ${effectiveMs} ms`,
    {
      nextStep: 'call again to go on waiting: a signal in between is not lost',
      details: { effectiveTimeoutMs: effectiveMs },
    },
  );
}
