import type {
  SnapshotPaneInput,
  SnapshotPaneOutput,
} from '../../../generated/libtmux-ts/types/snapshot_pane.js';
import { boundLines } from '../bounded-lines.js';
import type { HandlerContext } from '../context.js';
import { toPaneId } from '../pane-id.js';
import { toToolError } from '../refusals.js';
import { toPaneView } from './views.js';
import { VOCABULARY } from './vocabulary.js';

export async function snapshotPane(
  input: SnapshotPaneInput,
  { engine, limits }: HandlerContext,
): Promise<SnapshotPaneOutput> {
  const paneId = toPaneId('paneId', input.paneId);
  const result = await engine.content.snapshot({ paneId, history: false });
  if ('reason' in result) throw toToolError(result, VOCABULARY);
  const maxLines = input.maxLines ?? limits.maxResultLines;
  const bounded = boundLines(result.lines, { maxLines, maxBytes: limits.maxOutputBytes });
  return {
    content: bounded.text,
    cursorX: result.cursor.x,
    cursorY: result.cursor.y,
    droppedLines: bounded.droppedLines,
    inMode: result.modes,
    pane: toPaneView(result.pane),
    scrollPosition: result.scrollPosition ?? 0,
  };
}
