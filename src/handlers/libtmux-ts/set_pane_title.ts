import type {
  SetPaneTitleInput,
  SetPaneTitleOutput,
} from '../../../generated/libtmux-ts/types/set_pane_title.js';
import type { HandlerContext } from '../context.js';
import { accept } from '../accept.js';
import { toPaneId } from '../pane-id.js';
import { toPaneView } from './views.js';
import { VOCABULARY } from './vocabulary.js';

export async function setPaneTitle(
  input: SetPaneTitleInput,
  { engine }: HandlerContext,
): Promise<SetPaneTitleOutput> {
  const pane = await engine.manage.setPaneTitle(toPaneId('paneId', input.paneId), input.title);
  return { pane: toPaneView(accept(pane, VOCABULARY)) };
}
