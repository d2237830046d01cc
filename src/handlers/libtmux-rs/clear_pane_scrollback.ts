import type {
  ClearPaneScrollbackInput,
  ClearPaneScrollbackOutput,
} from '../../../generated/libtmux-rs/types/clear_pane_scrollback.js';
import { accept } from '../accept.js';
import type { HandlerContext } from '../context.js';
import { toPaneId } from '../pane-id.js';
import { VOCABULARY } from './vocabulary.js';

export async function clearPaneScrollback(
  input: ClearPaneScrollbackInput,
  { engine }: HandlerContext,
): Promise<ClearPaneScrollbackOutput> {
  const result = accept(
    await engine.content.clearHistory(toPaneId('pane', input.pane)),
    VOCABULARY,
  );
  return { pane: result.paneId };
}
