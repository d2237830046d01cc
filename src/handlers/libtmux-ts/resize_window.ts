import type {
  ResizeWindowInput,
  ResizeWindowOutput,
} from '../../../generated/libtmux-ts/types/resize_window.js';
import type { HandlerContext } from '../context.js';
import { accept } from '../accept.js';
import { toArgumentConflict } from '../argument-conflict.js';
import { toWindowId } from '../window-id.js';
import { toWindowView } from './views.js';
import { VOCABULARY } from './vocabulary.js';

export async function resizeWindow(
  input: ResizeWindowInput,
  { engine }: HandlerContext,
): Promise<ResizeWindowOutput> {
  const { width, height } = input;
  if (width === undefined && height === undefined)
    throw toArgumentConflict('width and height are both left out', 'give at least one of them');
  const window = await engine.manage.resizeWindow({
    windowId: toWindowId('windowId', input.windowId),
    columns: width,
    rows: height,
  });
  return { window: toWindowView(accept(window, VOCABULARY)) };
}
