import type {
  CreateSessionInput,
  CreateSessionOutput,
} from '../../../generated/libtmux-rs/types/create_session.js';
import type { HandlerContext } from '../context.js';
import { toToolError } from '../refusals.js';
import { noteStart } from '../start-notice.js';
import { toSessionView } from './views.js';
import { VOCABULARY } from './vocabulary.js';

export async function createSession(
  input: CreateSessionInput,
  { engine, signal, notice }: HandlerContext,
): Promise<CreateSessionOutput> {
  const started = await engine.life.createSession({
    name: input.name,
    windowName: undefined,
    directory: input.start_directory ?? undefined,
    size: undefined,
    signal,
  });
  if ('reason' in started) throw toToolError(started, VOCABULARY);
  noteStart(started, notice);
  return toSessionView(started.session);
}
