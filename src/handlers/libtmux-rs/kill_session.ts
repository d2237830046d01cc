import type {
  KillSessionInput,
  KillSessionOutput,
} from '../../../generated/libtmux-rs/types/kill_session.js';
import { accept } from '../accept.js';
import type { HandlerContext } from '../context.js';
import { noteEnd } from '../end-notice.js';
import { VOCABULARY } from './vocabulary.js';

export async function killSession(
  input: KillSessionInput,
  { engine, notice }: HandlerContext,
): Promise<KillSessionOutput> {
  const ended = accept(await engine.life.killSession(input.session, false), VOCABULARY);
  noteEnd(ended, notice);
  return { id: ended.id };
}
