import type {
  RespawnPaneInput,
  RespawnPaneOutput,
} from '../../../generated/libtmux-rs/types/respawn_pane.js';
import { accept } from '../accept.js';
import type { HandlerContext } from '../context.js';
import { toPaneId } from '../pane-id.js';
import { noteStart } from '../start-notice.js';
import { toPaneView } from './views.js';
import { VOCABULARY } from './vocabulary.js';

export async function respawnPane(
  input: RespawnPaneInput,
  { engine, signal, notice }: HandlerContext,
): Promise<RespawnPaneOutput> {
  const started = accept(
    await engine.life.respawnPane({
      paneId: toPaneId('pane', input.pane),
      killFirst: input.kill_first,
      directory: undefined,
      allowCallerPane: false,
      signal,
    }),
    VOCABULARY,
  );
  noteStart(started, notice);
  return toPaneView(started.pane);
}
