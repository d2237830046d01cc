import type {
  CreateSessionInput,
  CreateSessionOutput,
} from '../../../generated/libtmux-rs/types/create_session.js';
import { accept } from '../accept.js';
import type { HandlerContext } from '../context.js';
import { noteStart } from '../start-notice.js';
import { toSessionView } from './views.js';
import { VOCABULARY } from './vocabulary.js';

export async function createSession(
  input: CreateSessionInput,
  { engine, signal, notice }: HandlerContext,
): Promise<CreateSessionOutput> {
  const started = accept(
    await engine.life.createSession({
      name: input.name,
      windowName: undefined,
      directory: input.start_directory ?? undefined,
      size: undefined,
      signal,
    }),
    VOCABULARY,
  );
  noteStart(started, notice);
  return toSessionView(started.session);
}
