import type {
  KillSessionInput,
  KillSessionOutput,
} from '../../../generated/libtmux-rs/types/kill_session.js';
import type { HandlerContext } from '../context.js';
import { noteEnd } from '../end-notice.js';
import { toToolError } from '../refusals.js';
import { VOCABULARY } from './vocabulary.js';

export async function killSession(
  input: KillSessionInput,
  { engine, notice }: HandlerContext,
): Promise<KillSessionOutput> {
  const ended = await engine.life.killSession(input.session, false);
  if ('reason' in ended) throw toToolError(ended, VOCABULARY);
  noteEnd(ended, notice);
  return { id: ended.id };
}
