import type {
  SelectWindowInput,
  SelectWindowOutput,
} from '../../../generated/libtmux-rs/types/select_window.js';
import type { HandlerContext } from '../context.js';
import { accept } from '../accept.js';
import { toWindowId } from '../window-id.js';
import { toWindowView } from './views.js';
import { VOCABULARY } from './vocabulary.js';

export async function selectWindow(
  input: SelectWindowInput,
  { engine }: HandlerContext,
): Promise<SelectWindowOutput> {
  const selected = await engine.manage.selectWindow({
    windowId: toWindowId('window', input.window),
    place: 'first',
    direction: input.direction ?? undefined,
  });
  const { window, place } = accept(selected, VOCABULARY);
  return { windows: [toWindowView(window, place)] };
}
