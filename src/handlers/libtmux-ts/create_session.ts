import type {
  CreateSessionInput,
  CreateSessionOutput,
} from '../../../generated/libtmux-ts/types/create_session.js';
import { accept } from '../accept.js';
import type { HandlerContext } from '../context.js';
import { noteStart } from '../start-notice.js';
import { toSessionView } from './views.js';
import { VOCABULARY } from './vocabulary.js';

const DEFAULT_COLUMNS = 80;
const DEFAULT_ROWS = 24;

export async function createSession(
  input: CreateSessionInput,
  { engine, signal, notice }: HandlerContext,
): Promise<CreateSessionOutput> {
  const size = { columns: input.width ?? DEFAULT_COLUMNS, rows: input.height ?? DEFAULT_ROWS };
  const started = accept(
    await engine.life.createSession({
      name: input.name,
      windowName: input.windowName,
      directory: input.startDirectory,
      size,
      signal,
    }),
    VOCABULARY,
  );
  noteStart(started, notice);
  const { columns, rows } = started.window;
  if (columns !== size.columns || rows !== size.rows)
    notice?.(`tmux made the window ${columns}x${rows} cells`);
  return {
    paneId: started.pane.paneId,
    session: toSessionView(started.session),
    windowId: started.window.windowId,
  };
}
