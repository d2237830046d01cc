import type {
  CreateWindowInput,
  CreateWindowOutput,
} from '../../../generated/libtmux-rs/types/create_window.js';
import { accept } from '../accept.js';
import type { HandlerContext } from '../context.js';
import { noteStart } from '../start-notice.js';
import { toWindowView } from './views.js';
import { VOCABULARY } from './vocabulary.js';

export async function createWindow(
  input: CreateWindowInput,
  { engine, signal, notice }: HandlerContext,
): Promise<CreateWindowOutput> {
  const started = accept(
    await engine.life.createWindow({
      session: input.session,
      name: input.name ?? undefined,
      directory: input.start_directory ?? undefined,
      signal,
    }),
    VOCABULARY,
  );
  noteStart(started, notice);
  const { window, session } = started;
  const isThere = ({ sessionId }: { readonly sessionId: string }): boolean =>
    sessionId === session.sessionId;
  return toWindowView(window, window.placements.find(isThere));
}
