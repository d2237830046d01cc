import type { PaneId } from '../../tmux/ids.js';
import type { ReplyBlock, Tmux } from '../../tmux/tmux.js';
import { cellWidth } from '../framing/dim-line.js';
import { removeTextControls } from '../framing/text-controls.js';
import { requestLook } from '../inspect/block.js';
import { toNoSuchPane } from '../panes/no-such-pane.js';
import type { Refusal } from '../refusal.js';
import type { CursorLine } from './pane-flow.js';

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
  readonly cursorLine: CursorLine;
}

/** The tmux command whose answer `readLook` reads. */
export function lookCommands(paneId: PaneId, historyLines = 0): string {
  const start = historyLines > 0 ? ` -S -${historyLines}` : '';
  return [
    `list-panes -t '${paneId}' -F '${FORMAT}'`,
    `capture-pane -p -J${start} -t '${paneId}'`,
    `capture-pane -p -N -t '${paneId}'`,
  ].join(' ; ');
}

/**
 * Look at a pane by one command line. In a mode, dead or reserved, it is looked at all the same.
 *
 * @param how - `unwanted`: once aborted, a look that is not begun never is: then TmuxUnavailableError.
 */
export async function lookAtPane(
  tmux: Tmux,
  paneId: PaneId,
  how: { readonly historyLines?: number; readonly unwanted?: AbortSignal } = {},
): Promise<PaneLook | Refusal> {
  const blocks = await requestLook(tmux, lookCommands(paneId, how.historyLines), how.unwanted);
  if (blocks.slice(0, 3).some(({ ok }) => !ok)) return await toNoSuchPane(tmux, paneId);
  return readLook(blocks, paneId) ?? { reason: 'unreadable', what: 'the state of the pane' };
}

/** @returns `undefined` when the answer cannot be read. */
export function readLook(
  [panes, joined, rows]: readonly ReplyBlock[],
  paneId: PaneId,
): PaneLook | undefined {
  const facts = panes?.text
    .split('\n')
    .map((row) => ROW.exec(row))
    .find((fields) => fields?.[1] === paneId);
  if (!facts || joined === undefined || rows === undefined) return undefined;
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
  return plain
    .split('\n')
    .map(withoutBlankEnd)
    .join('\n')
    .replace(/(?<!\n)\n+$/, '');
}

/** By an expression, a line with many blanks in its midst would take their number squared. */
function withoutBlankEnd(line: string): string {
  let end = line.length;
  while (end > 0 && (line[end - 1] === ' ' || line[end - 1] === '\t')) end -= 1;
  return line.slice(0, end);
}

/** A row that is filled to its end is taken to go on in the next. */
function toCursorLine(
  rows: readonly string[],
  { columns, x, y }: { readonly columns: number; readonly x: number; readonly y: number },
): PaneLook['cursorLine'] {
  // What ended in the last column of the row above went on here only if something is here.
  if (x === 0 && (rows[y] ?? '') === '') return { text: '', cursor: 0 };
  let first = y;
  while (first > 0 && (rows[first - 1]?.length ?? 0) >= columns) first -= 1;
  const before = rows.slice(first, y).join('');
  return {
    text: before + (rows[y] ?? ''),
    cursor: (y - first) * columns + x,
    ...(first === 0 && y > 0 && { isCut: true }),
  };
}

/** What a pane printed, and the cursor's line before it. */
export interface Printed {
  readonly text: string;
  readonly seed: PaneLook['cursorLine'];
}

/** What a pane printed between two looks, as far as the screen tells. */
export function printedBetween(one: PaneLook, next: PaneLook): Printed | undefined {
  if (one.text === next.text || one.columns !== next.columns) return undefined;
  const above = one.text.slice(0, one.text.lastIndexOf('\n') + 1);
  const last = one.text.slice(above.length);
  const alone = above === '' && one.historySize === next.historySize;
  for (let first = 0; first <= above.length; first = endOfRow(above, first)) {
    const kept = above.slice(first);
    if (kept.trim() === '' && !alone) return undefined;
    if (!next.text.startsWith(kept)) continue;
    const text = next.text.slice(kept.length);
    // Its line may have been drawn anew.
    if (!text.startsWith(last)) return { text, seed: { text: '', cursor: 0 } };
    const { cursor } = one.cursorLine;
    const shown = one.cursorLine.text.slice(0, Math.max(cursor, last.length));
    return {
      text: withoutStart(text.slice(last.length), shown.slice(last.length)),
      seed: one.cursorLine,
    };
  }
  return undefined;
}

function endOfRow(text: string, from: number): number {
  const rowEnd = text.indexOf('\n', from);
  return rowEnd === -1 ? text.length + 1 : rowEnd + 1;
}

function withoutStart(text: string, start: string): string {
  return text.startsWith(start) ? text.slice(start.length) : text;
}

/** Whether a line's last row is filled, so that a shell may have wrapped it by itself; one blank at its end may be missing. */
export function fills(line: string, columns: number): boolean {
  let width = 0;
  for (const character of line) width += cellWidth(character);
  return width > 0 && (width + 1) % columns <= 1;
}
