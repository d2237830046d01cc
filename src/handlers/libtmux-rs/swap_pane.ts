import type {
  SwapPaneInput,
  SwapPaneOutput,
} from '../../../generated/libtmux-rs/types/swap_pane.js';
import type { HandlerContext } from '../context.js';
import { accept } from '../accept.js';
import { toPaneId } from '../pane-id.js';
import { toPaneView } from './views.js';
import { VOCABULARY } from './vocabulary.js';

export async function swapPane(
  input: SwapPaneInput,
  { engine }: HandlerContext,
): Promise<SwapPaneOutput> {
  const swapped = await engine.manage.swapPanes(
    toPaneId('source_pane', input.source_pane),
    toPaneId('target_pane', input.target_pane),
  );
  const [pane] = accept(swapped, VOCABULARY);
  return toPaneView(pane);
}
