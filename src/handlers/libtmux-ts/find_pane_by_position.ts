import type {
  FindPaneByPositionInput,
  FindPaneByPositionOutput,
} from '../../../generated/libtmux-ts/types/find_pane_by_position.js';
import { accept } from '../accept.js';
import type { HandlerContext } from '../context.js';
import { toWindowId } from '../window-id.js';
import { toPaneView } from './views.js';
import { VOCABULARY } from './vocabulary.js';

export async function findPaneByPosition(
  input: FindPaneByPositionInput,
  { engine }: HandlerContext,
): Promise<FindPaneByPositionOutput> {
  const windowId = toWindowId('windowId', input.windowId);
  const found = accept(await engine.inspect.paneAt(windowId, input.corner), VOCABULARY);
  return { pane: toPaneView(found) };
}
