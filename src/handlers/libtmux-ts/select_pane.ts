import type {
  SelectPaneInput,
  SelectPaneOutput,
} from '../../../generated/libtmux-ts/types/select_pane.js';
import type { HandlerContext } from '../context.js';
import { accept } from '../accept.js';
import { toPaneId } from '../pane-id.js';
import { toPaneView } from './views.js';
import { VOCABULARY } from './vocabulary.js';

export async function selectPane(
  input: SelectPaneInput,
  { engine }: HandlerContext,
): Promise<SelectPaneOutput> {
  const pane = await engine.manage.selectPane({ paneId: toPaneId('paneId', input.paneId) });
  return { pane: toPaneView(accept(pane, VOCABULARY)) };
}
