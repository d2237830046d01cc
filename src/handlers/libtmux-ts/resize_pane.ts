import type {
  ResizePaneInput,
  ResizePaneOutput,
} from '../../../generated/libtmux-ts/types/resize_pane.js';
import type { HandlerContext } from '../context.js';
import { accept } from '../accept.js';
import { toArgumentConflict } from '../argument-conflict.js';
import { toPaneId } from '../pane-id.js';
import { toPaneView } from './views.js';
import { VOCABULARY } from './vocabulary.js';

export async function resizePane(
  input: ResizePaneInput,
  { engine }: HandlerContext,
): Promise<ResizePaneOutput> {
  const { width, height, direction, amount, zoom } = input;
  const sized = [width, height, direction].some((given) => given !== undefined);
  if (amount !== undefined && direction === undefined)
    throw toArgumentConflict('amount says nothing without direction', 'give direction too');
  if (zoom !== undefined && sized)
    throw toArgumentConflict('zoom and a size exclude each other', 'make two calls of it');
  if (zoom === undefined && !sized)
    throw toArgumentConflict('there is nothing to change', 'give width, height, direction or zoom');
  const paneId = toPaneId('paneId', input.paneId);
  const move = direction && { direction, cells: amount ?? 1 };
  const pane =
    zoom === undefined
      ? await engine.manage.resizePane({ paneId, columns: width, rows: height, move })
      : await engine.manage.zoomPane(paneId, zoom);
  return { pane: toPaneView(accept(pane, VOCABULARY)) };
}
