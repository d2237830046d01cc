import type {
  SignalChannelInput,
  SignalChannelOutput,
} from '../../../generated/libtmux-ts/types/signal_channel.js';
import type { HandlerContext } from '../context.js';
import { accept } from '../accept.js';
import { VOCABULARY } from './vocabulary.js';

export async function signalChannel(
  input: SignalChannelInput,
  { engine }: HandlerContext,
): Promise<SignalChannelOutput> {
  const { channel } = input;
  accept((await engine.manage.signalChannel(channel)) ?? {}, VOCABULARY);
  return { channel, signalled: true };
}
