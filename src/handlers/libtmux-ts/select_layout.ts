import type {
  SelectLayoutInput,
  SelectLayoutOutput,
} from '../../../generated/libtmux-ts/types/select_layout.js';
import type { HandlerContext } from '../context.js';
import { accept } from '../accept.js';
import { toWindowId } from '../window-id.js';
import { toWindowView } from './views.js';
import { VOCABULARY } from './vocabulary.js';

export async function selectLayout(
  input: SelectLayoutInput,
  { engine }: HandlerContext,
): Promise<SelectLayoutOutput> {
  const window = await engine.manage.selectLayout(
    toWindowId('windowId', input.windowId),
    input.layout,
  );
  return { window: toWindowView(accept(window, VOCABULARY)) };
}
