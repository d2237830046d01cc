import type {
  ResizePaneInput,
  ResizePaneOutput,
} from '../../../generated/libtmux-rs/types/resize_pane.js';
import type { HandlerContext } from '../context.js';
import { accept } from '../accept.js';
import { toPaneId } from '../pane-id.js';
import { VOCABULARY } from './vocabulary.js';

export async function resizePane(
  input: ResizePaneInput,
  { engine }: HandlerContext,
): Promise<ResizePaneOutput> {
  const pane = await engine.manage.resizePane({
    paneId: toPaneId('pane', input.pane),
    move: { direction: input.direction, cells: input.cells },
  });
  const { paneId, columns, rows } = accept(pane, VOCABULARY);
  return { pane: paneId, width: columns, height: rows };
}
