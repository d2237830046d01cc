import type {
  WaitForChannelInput,
  WaitForChannelOutput,
} from '../../../generated/libtmux-rs/types/wait_for_channel.js';
import type { HandlerContext } from '../context.js';
import { accept } from '../accept.js';
import { toSeconds } from './limits.js';
import { VOCABULARY } from './vocabulary.js';

export async function waitForChannel(
  input: WaitForChannelInput,
  { engine, signal }: HandlerContext,
): Promise<WaitForChannelOutput> {
  const { channel } = input;
  const timeoutMs = toSeconds(input.seconds) * 1000;
  const waited = await engine.manage.waitForChannel({ channel, timeoutMs, signal });
  const { end } = accept(waited, VOCABULARY);
  // Nobody reads the answer of a cancelled call.
  return { channel, outcome: end === 'signalled' ? 'signalled' : 'deadline' };
}
