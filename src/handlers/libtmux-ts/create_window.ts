import type {
  CreateWindowInput,
  CreateWindowOutput,
} from '../../../generated/libtmux-ts/types/create_window.js';
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
      name: input.name,
      directory: input.startDirectory,
      signal,
    }),
    VOCABULARY,
  );
  noteStart(started, notice);
  return { paneId: started.pane.paneId, window: toWindowView(started.window) };
}
