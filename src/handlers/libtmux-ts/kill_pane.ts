import type {
  KillPaneInput,
  KillPaneOutput,
} from '../../../generated/libtmux-ts/types/kill_pane.js';
import { accept } from '../accept.js';
import type { HandlerContext } from '../context.js';
import { noteEnd } from '../end-notice.js';
import { toPaneId } from '../pane-id.js';
import { VOCABULARY } from './vocabulary.js';

export async function killPane(
  input: KillPaneInput,
  { engine, notice }: HandlerContext,
): Promise<KillPaneOutput> {
  const ended = accept(
    await engine.life.killPane(toPaneId('paneId', input.paneId), input.force ?? false),
    VOCABULARY,
  );
  noteEnd(ended, notice);
  return { killed: ended.id };
}
