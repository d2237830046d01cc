import type {
  CapturePaneInput,
  CapturePaneOutput,
} from '../../../generated/libtmux-rs/types/capture_pane.js';
import type { RowRange } from '../../core/content/row-range.js';
import type { PaneId } from '../../tmux/ids.js';
import { accept } from '../accept.js';
import { boundLines } from '../bounded-lines.js';
import type { HandlerContext } from '../context.js';
import { toPaneId } from '../pane-id.js';
import { RETAIN_BYTES } from './limits.js';
import { VOCABULARY } from './vocabulary.js';

export async function capturePane(
  input: CapturePaneInput,
  context: HandlerContext,
): Promise<CapturePaneOutput> {
  const paneId = toPaneId('pane', input.pane);
  if (input.last_command) return await captureLastCommand(paneId, context);
  const { engine, notice } = context;
  const result = accept(
    await engine.content.capture({ paneId, rows: toRows(input), joined: false }),
    VOCABULARY,
  );
  const { lines, unreadRows } = result;
  return toOutput({ paneId, lines, unreadRows, marks: 'not_asked' }, notice);
}

async function captureLastCommand(
  paneId: PaneId,
  { engine, notice }: HandlerContext,
): Promise<CapturePaneOutput> {
  const result = accept(await engine.content.lastCommand(paneId), VOCABULARY);
  return toOutput({ ...result, unreadRows: 0 }, notice);
}

/** With history and a first row that is not negative, rows count as `search_panes` counts them. */
export function toRows({
  history,
  start,
  end,
}: Pick<CapturePaneInput, 'history' | 'start' | 'end'>): RowRange {
  return {
    first: start ?? (history ? -Infinity : 0),
    last: end ?? Infinity,
    fromOldest: history && typeof start === 'number' && start >= 0,
  };
}

function toOutput(
  captured: {
    readonly paneId: PaneId;
    readonly lines: readonly string[];
    readonly unreadRows: number;
    readonly marks: CapturePaneOutput['marks'];
  },
  notice: HandlerContext['notice'],
): CapturePaneOutput {
  const { paneId, lines, unreadRows, marks } = captured;
  const { text, droppedLines } = boundLines(lines, { maxLines: Infinity, maxBytes: RETAIN_BYTES });
  const leftOut = droppedLines + unreadRows;
  if (leftOut > 0) notice?.(`the first ${leftOut} lines are left out; start and end name a part`);
  return { pane: paneId, text, lines: lines.length + unreadRows, marks };
}
