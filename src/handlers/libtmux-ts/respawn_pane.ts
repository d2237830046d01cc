import type {
  RespawnPaneInput,
  RespawnPaneOutput,
} from '../../../generated/libtmux-ts/types/respawn_pane.js';
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
      paneId: toPaneId('paneId', input.paneId),
      killFirst: input.killFirst ?? false,
      directory: input.startDirectory,
      allowCallerPane: input.force ?? false,
      signal,
    }),
    VOCABULARY,
  );
  noteStart(started, notice);
  return { pane: toPaneView(started.pane) };
}
