import type {
  MoveWindowInput,
  MoveWindowOutput,
} from '../../../generated/libtmux-ts/types/move_window.js';
import type { HandlerContext } from '../context.js';
import { accept } from '../accept.js';
import { toWindowId } from '../window-id.js';
import { toPlaceChoice } from './source-place.js';
import { toWindowView } from './views.js';
import { VOCABULARY } from './vocabulary.js';

export async function moveWindow(
  input: MoveWindowInput,
  { engine }: HandlerContext,
): Promise<MoveWindowOutput> {
  const moved = await engine.manage.moveWindow({
    windowId: toWindowId('windowId', input.windowId),
    from: toPlaceChoice(input),
    session: input.session,
    index: input.index,
  });
  return { window: toWindowView(accept(moved, VOCABULARY).window) };
}
