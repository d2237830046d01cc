import type {
  ClearPaneScrollbackInput,
  ClearPaneScrollbackOutput,
} from '../../../generated/libtmux-ts/types/clear_pane_scrollback.js';
import type { HandlerContext } from '../context.js';
import { toPaneId } from '../pane-id.js';
import { toToolError } from '../refusals.js';
import { VOCABULARY } from './vocabulary.js';

export async function clearPaneScrollback(
  input: ClearPaneScrollbackInput,
  { engine }: HandlerContext,
): Promise<ClearPaneScrollbackOutput> {
  const result = await engine.content.clearHistory(toPaneId('paneId', input.paneId));
  if ('reason' in result) throw toToolError(result, VOCABULARY);
  return { cleared: result.paneId };
}
