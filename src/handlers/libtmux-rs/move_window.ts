import type {
  MoveWindowInput,
  MoveWindowOutput,
} from '../../../generated/libtmux-rs/types/move_window.js';
import type { HandlerContext } from '../context.js';
import { accept } from '../accept.js';
import { toWindowId } from '../window-id.js';
import { toWindowView } from './views.js';
import { VOCABULARY } from './vocabulary.js';

export async function moveWindow(
  input: MoveWindowInput,
  { engine }: HandlerContext,
): Promise<MoveWindowOutput> {
  const moved = await engine.manage.moveWindow({
    windowId: toWindowId('window', input.window),
    from: 'first',
    session: input.destination_session,
    index: input.destination_index,
  });
  const { window, place } = accept(moved, VOCABULARY);
  return toWindowView(window, place);
}
