import type {
  SelectWindowInput,
  SelectWindowOutput,
} from '../../../generated/libtmux-ts/types/select_window.js';
import type { HandlerContext } from '../context.js';
import { accept } from '../accept.js';
import { toWindowId } from '../window-id.js';
import { toPlaceChoice } from './source-place.js';
import { toWindowView } from './views.js';
import { VOCABULARY } from './vocabulary.js';

export async function selectWindow(
  input: SelectWindowInput,
  { engine }: HandlerContext,
): Promise<SelectWindowOutput> {
  const selected = await engine.manage.selectWindow({
    windowId: toWindowId('windowId', input.windowId),
    place: toPlaceChoice(input),
  });
  return { window: toWindowView(accept(selected, VOCABULARY).window) };
}
