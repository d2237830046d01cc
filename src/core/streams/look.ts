import type { PaneId } from '../../tmux/ids.js';
import type { Tmux } from '../../tmux/tmux.js';
import { removeTextControls } from '../framing/text-controls.js';
import { requestLook } from '../inspect/block.js';
import { toNoSuchPane } from '../panes/no-such-pane.js';
import type { Refusal } from '../refusal.js';

const FORMAT =
  '#{pane_id} #{pane_pid} #{pane_dead} #{pane_width} #{cursor_x} #{cursor_y} #{history_size}';
const ROW = /^(%\d+) (-1|\d+) ([01]) (\d+) (\d+) (\d+) (\d+)$/;

/** A pane and what it shows, all of it at one instant. */
export interface PaneLook {
  readonly panePid: number;
  readonly dead: boolean;
  readonly columns: number;
  /** The screen, with the history that was asked for: wrapped rows joined, without blank ends. */
  readonly text: string;
  /** Lines of history that there are. */
  readonly historySize: number;
  /** The line of the cursor, over its wrapped rows as far as they can be told. */
  readonly cursorLine: { readonly text: string; readonly cursor: number };
}

/** Look at a pane by one command line. In a mode, dead or reserved, it is looked at all the same. */
export async function lookAtPane(
  tmux: Tmux,
  paneId: PaneId,
  historyLines = 0,
): Promise<PaneLook | Refusal> {
  const start = historyLines > 0 ? ` -S -${historyLines}` : '';
  const line = [
    `list-panes -t '${paneId}' -F '${FORMAT}'`,
    `capture-pane -p -J${start} -t '${paneId}'`,
    `capture-pane -p -N -t '${paneId}'`,
  ].join(' ; ');
  const [panes, joined, rows] = await requestLook(tmux, line);
  const gone = [panes, joined, rows].some((block) => block?.ok === false);
  if (gone) return await toNoSuchPane(tmux, paneId);
  const facts = panes?.text
    .split('\n')
    .map((row) => ROW.exec(row))
    .find((fields) => fields?.[1] === paneId);
  if (!facts || joined === undefined || rows === undefined)
    return { reason: 'unreadable', what: 'the state of the pane' };
  const [panePid = 0, dead, columns = 0, x = 0, y = 0, historySize = 0] = facts
    .slice(2)
    .map(Number);
  return {
    panePid,
    dead: dead === 1,
    columns,
    text: tidy(joined.text),
    historySize,
    cursorLine: toCursorLine(rows.text.split('\n'), { columns, x, y }),
  };
}

function tidy(text: string): string {
  const plain = removeTextControls(Buffer.from(text)).toString('utf8');
  return plain.replace(/[ \t]+$/gm, '').replace(/\n+$/, '');
}

/** A row that is filled to its end is taken to go on in the next. */
function toCursorLine(
  rows: readonly string[],
  { columns, x, y }: { readonly columns: number; readonly x: number; readonly y: number },
): PaneLook['cursorLine'] {
  let first = y;
  while (first > 0 && (rows[first - 1]?.length ?? 0) >= columns) first -= 1;
  const before = rows.slice(first, y).join('');
  return { text: before + (rows[y] ?? ''), cursor: (y - first) * columns + x };
}
