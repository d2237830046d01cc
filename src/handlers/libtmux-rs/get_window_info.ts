import type {
  GetWindowInfoInput,
  GetWindowInfoOutput,
} from '../../../generated/libtmux-rs/types/get_window_info.js';
import { accept } from '../accept.js';
import type { HandlerContext } from '../context.js';
import { toWindowId } from '../window-id.js';
import { toWindowView } from './views.js';
import { VOCABULARY } from './vocabulary.js';

export async function getWindowInfo(
  input: GetWindowInfoInput,
  { engine }: HandlerContext,
): Promise<GetWindowInfoOutput> {
  const found = accept(await engine.inspect.window(toWindowId('window', input.window)), VOCABULARY);
  return toWindowView(found);
}
