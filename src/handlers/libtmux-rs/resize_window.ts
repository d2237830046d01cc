import type {
  ResizeWindowInput,
  ResizeWindowOutput,
} from '../../../generated/libtmux-rs/types/resize_window.js';
import type { HandlerContext } from '../context.js';
import { accept } from '../accept.js';
import { toWindowId } from '../window-id.js';
import { toWindowView } from './views.js';
import { VOCABULARY } from './vocabulary.js';

export async function resizeWindow(
  input: ResizeWindowInput,
  { engine }: HandlerContext,
): Promise<ResizeWindowOutput> {
  const window = await engine.manage.resizeWindow({
    windowId: toWindowId('window', input.window),
    columns: input.width,
    rows: input.height,
  });
  return toWindowView(accept(window, VOCABULARY));
}
