import type {
  SnapshotPaneInput,
  SnapshotPaneOutput,
} from '../../../generated/libtmux-rs/types/snapshot_pane.js';
import { accept } from '../accept.js';
import { boundLines } from '../bounded-lines.js';
import type { HandlerContext } from '../context.js';
import { toPaneId } from '../pane-id.js';
import { toPaneView } from './views.js';
import { RETAIN_BYTES } from './limits.js';
import { VOCABULARY } from './vocabulary.js';

export async function snapshotPane(
  input: SnapshotPaneInput,
  { engine }: HandlerContext,
): Promise<SnapshotPaneOutput> {
  const paneId = toPaneId('pane', input.pane);
  const result = accept(
    await engine.content.snapshot({ paneId, history: input.history }),
    VOCABULARY,
  );
  const maxLines = input.max_lines ?? Infinity;
  const bounded = boundLines(result.lines, { maxLines, maxBytes: RETAIN_BYTES });
  return {
    pane: toPaneView(result.pane),
    width: result.columns,
    height: result.screenRows,
    cursor_x: result.cursor.x,
    cursor_y: result.cursor.y,
    in_mode: result.modes > 0,
    mode: result.mode ?? null,
    scroll_position: result.scrollPosition ?? null,
    dead: result.pane.dead,
    content: bounded.text,
    lines: bounded.count,
    dropped: bounded.droppedLines + result.unreadRows,
  };
}
