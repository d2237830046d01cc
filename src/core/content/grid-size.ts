import { TmuxProtocolError } from '../../tmux/errors.js';
import { quote } from '../../tmux/quote.js';
import type { PaneId } from '../../tmux/ids.js';
import type { ReplyBlock } from '../../tmux/tmux.js';
import type { RowCounts } from './row-range.js';

/** The size and state of what a pane shows. */
export interface GridSize extends RowCounts {
  readonly columns: number;
  /** In cells, 0 at the top left of the screen. The column is `columns` past a full row. */
  readonly cursor: { readonly x: number; readonly y: number };
  /** How many modes are on top of each other: 0 is none. */
  readonly modes: number;
  /** tmux's name for the topmost mode: `copy-mode`. */
  readonly mode: string | undefined;
  /** In a mode that scrolls: how many rows it is scrolled up. */
  readonly scrollPosition: number | undefined;
}

const FORMAT =
  '#{pane_id} #{history_size} #{pane_width} #{pane_height} #{cursor_x} #{cursor_y} #{pane_in_mode} [#{pane_mode}] [#{scroll_position}]';
const ROW = /^(%\d+) (\d+) (\d+) (\d+) (\d+) (\d+) (\d+) \[([a-z-]*)\] \[(\d*)\]$/;

/** Prints what `parseGridSize` reads. */
export function gridSizeCommand(paneId: PaneId): string {
  return `list-panes -t '${paneId}' -F ${quote(FORMAT)}`;
}

/** @throws TmuxProtocolError when the answer has another form, or lacks the pane. */
export function parseGridSize(paneId: PaneId, { text }: ReplyBlock): GridSize {
  const fields = text
    .split('\n')
    .map((row) => ROW.exec(row))
    .find((row) => row?.[1] === paneId);
  if (!fields) throw new TmuxProtocolError('tmux told the state of a pane in another form');
  const [historySize = 0, columns = 0, screenRows = 0, x = 0, y = 0, modes = 0] = fields
    .slice(2, 8)
    .map(Number);
  const [mode = '', scroll = ''] = fields.slice(8);
  return {
    historySize,
    columns,
    screenRows,
    cursor: { x, y },
    modes,
    mode: mode === '' ? undefined : mode,
    scrollPosition: scroll === '' ? undefined : Number(scroll),
  };
}
