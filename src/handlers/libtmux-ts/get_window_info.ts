import type {
  GetWindowInfoInput,
  GetWindowInfoOutput,
} from '../../../generated/libtmux-ts/types/get_window_info.js';
import type { HandlerContext } from '../context.js';
import { toWindowId } from '../window-id.js';
import { toToolError } from '../refusals.js';
import { toWindowView } from './views.js';
import { VOCABULARY } from './vocabulary.js';

export async function getWindowInfo(
  input: GetWindowInfoInput,
  { engine }: HandlerContext,
): Promise<GetWindowInfoOutput> {
  const found = await engine.inspect.window(toWindowId('windowId', input.windowId));
  if ('reason' in found) throw toToolError(found, VOCABULARY);
  return { window: toWindowView(found) };
}
