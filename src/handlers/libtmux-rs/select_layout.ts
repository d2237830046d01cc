import type {
  SelectLayoutInput,
  SelectLayoutOutput,
} from '../../../generated/libtmux-rs/types/select_layout.js';
import type { HandlerContext } from '../context.js';
import { accept } from '../accept.js';
import { toWindowId } from '../window-id.js';
import { VOCABULARY } from './vocabulary.js';

export async function selectLayout(
  input: SelectLayoutInput,
  { engine }: HandlerContext,
): Promise<SelectLayoutOutput> {
  const arranged = await engine.manage.selectLayout(
    toWindowId('window', input.window),
    input.layout,
  );
  const { windowId, layout } = accept(arranged, VOCABULARY);
  return { window: windowId, layout };
}
