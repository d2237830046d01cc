import type {
  CreateSessionInput,
  CreateSessionOutput,
} from '../../../generated/libtmux-ts/types/create_session.js';
import type { HandlerContext } from '../context.js';
import { toToolError } from '../refusals.js';
import { noteStart } from '../start-notice.js';
import { toSessionView } from './views.js';
import { VOCABULARY } from './vocabulary.js';

const DEFAULT_COLUMNS = 80;
const DEFAULT_ROWS = 24;

export async function createSession(
  input: CreateSessionInput,
  { engine, signal, notice }: HandlerContext,
): Promise<CreateSessionOutput> {
  const started = await engine.life.createSession({
    name: input.name,
    windowName: input.windowName,
    directory: input.startDirectory,
    size: { columns: input.width ?? DEFAULT_COLUMNS, rows: input.height ?? DEFAULT_ROWS },
    signal,
  });
  if ('reason' in started) throw toToolError(started, VOCABULARY);
  noteStart(started, notice);
  return {
    paneId: started.pane.paneId,
    session: toSessionView(started.session),
    windowId: started.window.windowId,
  };
}
