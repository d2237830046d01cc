import type {
  GetPaneInfoInput,
  GetPaneInfoOutput,
} from '../../../generated/libtmux-rs/types/get_pane_info.js';
import { accept } from '../accept.js';
import type { HandlerContext } from '../context.js';
import { toPaneId } from '../pane-id.js';
import { toPaneView } from './views.js';
import { VOCABULARY } from './vocabulary.js';

export async function getPaneInfo(
  input: GetPaneInfoInput,
  { engine }: HandlerContext,
): Promise<GetPaneInfoOutput> {
  const found = accept(await engine.inspect.pane(toPaneId('pane', input.pane)), VOCABULARY);
  return toPaneView(found);
}
