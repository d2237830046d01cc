import type {
  GetPaneInfoInput,
  GetPaneInfoOutput,
} from '../../../generated/libtmux-rs/types/get_pane_info.js';
import type { HandlerContext } from '../context.js';
import { toPaneId } from '../pane-id.js';
import { toToolError } from '../refusals.js';
import { toPaneView } from './views.js';
import { VOCABULARY } from './vocabulary.js';

export async function getPaneInfo(
  input: GetPaneInfoInput,
  { engine }: HandlerContext,
): Promise<GetPaneInfoOutput> {
  const found = await engine.inspect.pane(toPaneId('pane', input.pane));
  if ('reason' in found) throw toToolError(found, VOCABULARY);
  return toPaneView(found);
}
