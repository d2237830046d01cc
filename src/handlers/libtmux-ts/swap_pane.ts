import type {
  SwapPaneInput,
  SwapPaneOutput,
} from '../../../generated/libtmux-ts/types/swap_pane.js';
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
    toPaneId('paneId', input.paneId),
    toPaneId('otherPaneId', input.otherPaneId),
  );
  const panes = accept(swapped, VOCABULARY).map(toPaneView);
  return { panes, complete: true, omittedEntries: 0 };
}
