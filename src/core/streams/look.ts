import type { PaneId } from '../../tmux/ids.js';
import type { ReplyBlock, Tmux } from '../../tmux/tmux.js';
import { cellWidth } from '../framing/dim-line.js';
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

/** The tmux command whose answer `readLook` reads. */
export function lookCommands(paneId: PaneId, historyLines = 0): string {
  const start = historyLines > 0 ? ` -S -${historyLines}` : '';
  return [
    `list-panes -t '${paneId}' -F '${FORMAT}'`,
    `capture-pane -p -J${start} -t '${paneId}'`,
    `capture-pane -p -N -t '${paneId}'`,
  ].join(' ; ');
}

/** Look at a pane by one command line. In a mode, dead or reserved, it is looked at all the same. */
export async function lookAtPane(
  tmux: Tmux,
  paneId: PaneId,
  historyLines = 0,
): Promise<PaneLook | Refusal> {
  const blocks = await requestLook(tmux, lookCommands(paneId, historyLines));
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
  return plain.replace(/[ \t]+$/gm, '').replace(/\n+$/, '');
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
  return { text: before + (rows[y] ?? ''), cursor: (y - first) * columns + x };
}

/** What a pane printed, and the cursor's line before it. */
export interface Printed {
  readonly text: string;
  readonly seed: PaneLook['cursorLine'];
}

/** What a pane printed between two looks, as far as the screen tells. */
export function printedBetween(one: PaneLook, next: PaneLook): Printed | undefined {
  if (one.text === next.text || one.columns !== next.columns) return undefined;
  const lines = one.text.split('\n');
  const last = lines.pop() ?? '';
  for (let first = 0; first <= lines.length; first += 1) {
    const above = lines.slice(first).map((line) => `${line}\n`);
    const alone = lines.length === 0 && one.historySize === next.historySize;
    if (above.join('').trim() === '' && !alone) return undefined;
    if (!next.text.startsWith(above.join(''))) continue;
    const text = next.text.slice(above.join('').length);
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

function withoutStart(text: string, start: string): string {
  return text.startsWith(start) ? text.slice(start.length) : text;
}

/** Whether a line's last row is filled, so that a shell may have wrapped it by itself; one blank at its end may be missing. */
export function fills(line: string, columns: number): boolean {
  let width = 0;
  for (const character of line) width += cellWidth(character);
  return width > 0 && (width + 1) % columns <= 1;
}
