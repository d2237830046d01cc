import type {
  ListPanesInput,
  ListPanesOutput,
} from '../../../generated/libtmux-ts/types/list_panes.js';
import type { HandlerContext } from '../context.js';
import { toWindowId } from '../window-id.js';
import { boundRows } from './bounded-rows.js';
import { selectWindows } from './selection.js';
import { toPaneView } from './views.js';

export async function listPanes(
  { session, window }: ListPanesInput,
  { engine, limits }: HandlerContext,
): Promise<ListPanesOutput> {
  const windowId = window === undefined ? undefined : toWindowId('window', window);
  const facts = await engine.inspect.facts();
  const windows = selectWindows(facts, { session, windowId });
  const panes = facts.panes.filter((pane) => windows.includes(pane.window));
  const { rows, complete, omittedEntries } = boundRows(panes.map(toPaneView), limits);
  return { panes: rows, complete, omittedEntries };
}
