import type {
  SplitWindowInput,
  SplitWindowOutput,
} from '../../../generated/libtmux-ts/types/split_window.js';
import { accept } from '../accept.js';
import type { HandlerContext } from '../context.js';
import { toPaneId } from '../pane-id.js';
import { noteStart } from '../start-notice.js';
import { toPaneView } from './views.js';
import { VOCABULARY } from './vocabulary.js';

export async function splitWindow(
  input: SplitWindowInput,
  { engine, signal, notice }: HandlerContext,
): Promise<SplitWindowOutput> {
  const started = accept(
    await engine.life.splitPane({
      paneId: toPaneId('paneId', input.paneId),
      side: input.direction ?? 'below',
      percent: undefined,
      directory: input.startDirectory,
      signal,
    }),
    VOCABULARY,
  );
  noteStart(started, notice);
  return { pane: toPaneView(started.pane) };
}
