import type {
  ListPanesInput,
  ListPanesOutput,
} from '../../../generated/libtmux-rs/types/list_panes.js';
import type { HandlerContext } from '../context.js';
import { toPaneView } from './views.js';

export async function listPanes(
  _input: ListPanesInput,
  { engine }: HandlerContext,
): Promise<ListPanesOutput> {
  const { panes } = await engine.inspect.facts();
  return { panes: panes.map(toPaneView) };
}
