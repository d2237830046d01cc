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
  /** Further commands to be answered at the same instant. */
  readonly also?: readonly string[];
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
  /** What the further commands were answered. */
  readonly also: readonly ReplyBlock[];
}

/** Rows that count from the top of the screen. */
interface Range {
  readonly first: number;
  readonly last: number;
  /** As asked for: `first` may have been moved down. */
  readonly wanted: number;
  /** There may be too many of them: tmux is to look first. */
  readonly onlyIfFits: boolean;
}

/**
 * Read rows of a pane and its state, by one command line. Of too many rows, the last ones; then, and
 * where ends count from the oldest row, tmux has to say first how many there are.
 *
 * @returns `undefined` when there is no such pane.
 * @throws TmuxProtocolError when tmux answers in another form than asked for.
 */
export async function readGrid(tmux: Tmux, request: GridRequest): Promise<Grid | undefined> {
  const { first, last, fromOldest } = request.rows;
  if (fromOldest === true) return await readFromOldest(tmux, request);
  const onlyIfFits = first < -SMALL_ROWS;
  const read = await readRange(tmux, request, { first, last, wanted: first, onlyIfFits });
  if (read === undefined || 'texts' in read) return read;
  return await readPart(tmux, request, read);
}

/** Rows counted from the oldest one move while the history grows: then once more. */
async function readFromOldest(tmux: Tmux, request: GridRequest): Promise<Grid | undefined> {
  for (let tries = 1; ; tries++) {
    const size = await readSize(tmux, request.paneId);
    const grid = size && (await readPart(tmux, request, size));
    if (grid?.size.historySize === size?.historySize || tries === MAX_TRIES) return grid;
  }
}

/** Read what is wanted, or as much of its end as may be read at once. */
async function readPart(
  tmux: Tmux,
  request: GridRequest,
  size: GridSize,
): Promise<Grid | undefined> {
  const { first: wanted, last } = toScreenRows(request.rows, size.historySize);
  const first = firstOf({ first: wanted, last }, size);
  const grid = await readRange(tmux, request, { first, last, wanted, onlyIfFits: false });
  return grid && 'texts' in grid ? grid : undefined;
}

/** @returns The size alone when the pane holds too much. */
async function readRange(
  tmux: Tmux,
  { paneId, forms, also = [] }: GridRequest,
  { first, last, wanted, onlyIfFits }: Range,
): Promise<Grid | GridSize | undefined> {
  // tmux would turn a range around that has no rows.
  const [start, end] = first > last ? [0, 0] : [first, last];
  const span = `-S ${toTmuxRow(start)} -E ${toTmuxRow(end)} -t '${paneId}'`;
  const captures = forms.map((flags) => `capture-pane -p ${flags} ${span}`).join(' ; ');
  const blocks = await requestLook(
    tmux,
    [
      gridSizeCommand(paneId),
      onlyIfFits ? `if-shell -F -t '${paneId}' '${FITS}' { ${captures} }` : captures,
      ...also,
    ].join(' ; '),
  );
  const [sizeBlock, ...answers] = blocks;
  if (blocks.some(({ ok }) => !ok) || sizeBlock === undefined) return undefined;
  const size = parseGridSize(paneId, sizeBlock);
  if (onlyIfFits && !fits(size)) return size;
  // The condition is answered by a block of its own.
  const texts = answers.slice(onlyIfFits ? 1 : 0);
  const rows = clampRows({ first, last }, size);
  const unreadRows = first === wanted ? 0 : first - Math.max(wanted, -size.historySize);
  return {
    size,
    rows,
    unreadRows: Math.max(0, unreadRows),
    texts: texts.slice(0, forms.length).map(({ text }, at) => {
      if (rows === undefined) return [];
      const lines = plainLines(text);
      if (forms[at] !== '-J' && lines.length !== rows.last - rows.first + 1)
        throw new TmuxProtocolError('tmux gave another number of rows than asked for');
      return lines;
    }),
    also: texts.slice(forms.length),
  };
}

/** `fits` as tmux finds it out itself, of the pane that it looks at. */
const FITS = `#{e|<=:#{e|*:#{e|+:#{history_size},#{pane_height}},#{pane_width}},${MAX_CELLS}}`;

/** Whether all that a pane holds may be read at once. */
function fits({ historySize, screenRows, columns }: GridSize): boolean {
  return (historySize + screenRows) * columns <= MAX_CELLS;
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
