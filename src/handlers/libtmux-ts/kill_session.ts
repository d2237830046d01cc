import type {
  KillSessionInput,
  KillSessionOutput,
} from '../../../generated/libtmux-ts/types/kill_session.js';
import { accept } from '../accept.js';
import type { HandlerContext } from '../context.js';
import { noteEnd } from '../end-notice.js';
import { VOCABULARY } from './vocabulary.js';

export async function killSession(
  input: KillSessionInput,
  { engine, notice }: HandlerContext,
): Promise<KillSessionOutput> {
  const ended = accept(
    await engine.life.killSession(input.session, input.force ?? false),
    VOCABULARY,
  );
  noteEnd(ended, notice);
  return { killed: ended.id };
}
