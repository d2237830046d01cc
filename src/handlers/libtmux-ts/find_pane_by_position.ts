import type {
  FindPaneByPositionInput,
  FindPaneByPositionOutput,
} from '../../../generated/libtmux-ts/types/find_pane_by_position.js';
import type { HandlerContext } from '../context.js';
import { toToolError } from '../refusals.js';
import { toWindowId } from '../window-id.js';
import { toPaneView } from './views.js';
import { VOCABULARY } from './vocabulary.js';

export async function findPaneByPosition(
  input: FindPaneByPositionInput,
  { engine }: HandlerContext,
): Promise<FindPaneByPositionOutput> {
  const windowId = toWindowId('windowId', input.windowId);
  const found = await engine.inspect.paneAt(windowId, input.corner);
  if ('reason' in found) throw toToolError(found, VOCABULARY);
  return { pane: toPaneView(found) };
}
