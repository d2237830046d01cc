import type {
  SnapshotPaneInput,
  SnapshotPaneOutput,
} from '../../../generated/libtmux-ts/types/snapshot_pane.js';
import { accept } from '../accept.js';
import { boundLines } from '../bounded-lines.js';
import type { HandlerContext } from '../context.js';
import { toPaneId } from '../pane-id.js';
import { toPaneView } from './views.js';
import { VOCABULARY } from './vocabulary.js';

export async function snapshotPane(
  input: SnapshotPaneInput,
  { engine, limits }: HandlerContext,
): Promise<SnapshotPaneOutput> {
  const paneId = toPaneId('paneId', input.paneId);
  const result = accept(await engine.content.snapshot({ paneId, history: false }), VOCABULARY);
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
