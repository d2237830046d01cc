import type {
  FindPaneByPositionInput,
  FindPaneByPositionOutput,
} from '../../../generated/libtmux-rs/types/find_pane_by_position.js';
import type { Corner } from '../../core/inspect/inspection.js';
import { ToolError } from '../../errors.js';
import { accept } from '../accept.js';
import type { HandlerContext } from '../context.js';
import { quoteShort } from '../quote-short.js';
import { toWindowId } from '../window-id.js';
import { toPaneView } from './views.js';
import { VOCABULARY } from './vocabulary.js';

const CORNERS: readonly Corner[] = ['top-left', 'top-right', 'bottom-left', 'bottom-right'];

export async function findPaneByPosition(
  input: FindPaneByPositionInput,
  { engine }: HandlerContext,
): Promise<FindPaneByPositionOutput> {
  const corner = CORNERS.find((known) => known === input.corner);
  if (corner === undefined)
    throw new ToolError(
      'UNKNOWN_CORNER',
      `corner ${quoteShort(input.corner)} is no corner of a window; nothing was done`,
      { nextStep: `use one of ${CORNERS.join(', ')}`, details: { argument: 'corner' } },
    );
  const found = accept(
    await engine.inspect.paneAt(toWindowId('window', input.window), corner),
    VOCABULARY,
  );
  return toPaneView(found);
}
