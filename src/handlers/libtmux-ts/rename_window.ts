import type {
  RenameWindowInput,
  RenameWindowOutput,
} from '../../../generated/libtmux-ts/types/rename_window.js';
import type { HandlerContext } from '../context.js';
import { accept } from '../accept.js';
import { toWindowId } from '../window-id.js';
import { toWindowView } from './views.js';
import { VOCABULARY } from './vocabulary.js';

export async function renameWindow(
  input: RenameWindowInput,
  { engine }: HandlerContext,
): Promise<RenameWindowOutput> {
  const window = await engine.manage.renameWindow(
    toWindowId('windowId', input.windowId),
    input.name,
  );
  return { window: toWindowView(accept(window, VOCABULARY)) };
}
