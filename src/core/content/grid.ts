import { TmuxProtocolError } from '../../tmux/errors.js';
import type { PaneId } from '../../tmux/ids.js';
import type { ReplyBlock, Tmux } from '../../tmux/tmux.js';
import { requestLook } from '../inspect/block.js';
import { type GridSize, gridSizeCommand, parseGridSize } from './grid-size.js';
import { plainLines } from './lines.js';
import { clampRows, type RowRange, toScreenRows, toTmuxRow } from './row-range.js';

/** How many cells are read at once: with rows of 80, about 100,000 of them. */
const MAX_CELLS = 8 * 1024 * 1024;

/** Ranges that go no further up are read without a look at the size first: they are small enough. */
const SMALL_ROWS = 1000;

/** How often a range that counts from the oldest row is tried while the history grows. */
const MAX_TRIES = 3;

/** What is to be read of a pane. */
export interface GridRequest {
  readonly paneId: PaneId;
  readonly rows: RowRange;
  /**
   * tmux's flags, once for each text that is wanted. `-J`: wrapped rows are joined; `-N`: blanks at
   * the ends stay; `-F`: tmux's flags for the row come first (tmux 3.7).
   */
  readonly forms: readonly string[];
  /** Commands to be answered at the same instant. */
  readonly before?: string;
}

/** What a pane held, all of it at one instant. */
export interface Grid {
  readonly size: GridSize;
  /** `undefined`: there are no such rows, and no lines. */
  readonly rows: { readonly first: number; readonly last: number } | undefined;
  /** Rows of the range that exist before `rows`, and were not read because there are too many. */
  readonly unreadRows: number;
  /** For each form. */
  readonly texts: readonly (readonly string[])[];
  /** What the commands before were answered. */
  readonly before: readonly ReplyBlock[];
}

/**
 * Read rows of a pane and its state, by one command line. Of too many rows, the last ones.
 *
 * @returns `undefined` when there is no such pane.
 * @throws TmuxProtocolError when tmux answers in another form than asked for.
 */
export async function readGrid(tmux: Tmux, request: GridRequest): Promise<Grid | undefined> {
  const { rows } = request;
  for (let tries = 1; ; tries++) {
    const needsSize = rows.first < -SMALL_ROWS || rows.fromOldest === true;
    const before = needsSize ? await readSize(tmux, request.paneId) : undefined;
    if (needsSize && before === undefined) return undefined;
    const grid = await readBounded(tmux, request, before);
    const isShifted = rows.fromOldest === true && grid?.size.historySize !== before?.historySize;
    if (!isShifted || tries === MAX_TRIES) return grid;
  }
}

async function readBounded(
  tmux: Tmux,
  request: GridRequest,
  seen: GridSize | undefined,
): Promise<Grid | undefined> {
  const { paneId, forms, before = '' } = request;
  const range = seen === undefined ? request.rows : toScreenRows(request.rows, seen.historySize);
  const first = seen === undefined ? range.first : firstOf(range, seen);
  // tmux would turn a range around that has no rows.
  const [start, end] = first > range.last ? [0, 0] : [first, range.last];
  const span = `-S ${toTmuxRow(start)} -E ${toTmuxRow(end)} -t '${paneId}'`;
  const line = [
    ...(before === '' ? [] : [before]),
    gridSizeCommand(paneId),
    ...forms.map((flags) => `capture-pane -p ${flags} ${span}`),
  ].join(' ; ');
  const blocks = await requestLook(tmux, line);
  const own = blocks.slice(-1 - forms.length);
  const [sizeBlock, ...texts] = own;
  if (blocks.some(({ ok }) => !ok) || sizeBlock === undefined) return undefined;
  const size = parseGridSize(paneId, sizeBlock);
  const rows = clampRows({ first, last: range.last }, size);
  const unreadRows = first === range.first ? 0 : first - Math.max(range.first, -size.historySize);
  return {
    size,
    rows,
    unreadRows: Math.max(0, unreadRows),
    texts: texts.map(({ text }, at) => {
      if (rows === undefined) return [];
      const lines = plainLines(text);
      if (forms[at] !== '-J' && lines.length !== rows.last - rows.first + 1)
        throw new TmuxProtocolError('tmux gave another number of rows than asked for');
      return lines;
    }),
    before: blocks.slice(0, -own.length),
  };
}

/** Where to begin to read, so that it is not too much. */
function firstOf(range: RowRange, size: GridSize): number {
  const existing = clampRows(range, size);
  const maxRows = Math.floor(MAX_CELLS / Math.max(1, size.columns));
  if (existing === undefined || existing.last - existing.first < maxRows) return range.first;
  return existing.last - maxRows + 1;
}

/** @returns `undefined` when there is no such pane. */
export async function readSize(tmux: Tmux, paneId: PaneId): Promise<GridSize | undefined> {
  const [block] = await requestLook(tmux, gridSizeCommand(paneId));
  return block?.ok === true ? parseGridSize(paneId, block) : undefined;
}
