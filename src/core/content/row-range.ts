/**
 * Rows of a pane, both ends included: 0 is the top of the screen, negative rows are history, -1 the
 * newest of it. The ends may be infinite.
 */
export interface RowRange {
  readonly first: number;
  readonly last: number;
  /** Ends from 0 on count from the oldest row of history instead. */
  readonly fromOldest?: boolean;
}

/** How many rows a pane has. */
export interface RowCounts {
  readonly historySize: number;
  readonly screenRows: number;
}

/** A range whose ends all count from the top of the screen. */
export function toScreenRows(
  { first, last, fromOldest = false }: RowRange,
  historySize: number,
): { readonly first: number; readonly last: number } {
  const toRow = (end: number): number => (fromOldest && end >= 0 ? end - historySize : end);
  return { first: toRow(first), last: toRow(last) };
}

/** A range without its rows that do not exist; `undefined` when none do. */
export function clampRows(
  range: RowRange,
  { historySize, screenRows }: RowCounts,
): { readonly first: number; readonly last: number } | undefined {
  const { first, last } = toScreenRows(range, historySize);
  const rows = { first: Math.max(first, -historySize), last: Math.min(last, screenRows - 1) };
  return rows.first > rows.last ? undefined : rows;
}

/** How tmux takes an end of a range: as `-`, or as a 32-bit number that is at most 32767. */
export function toTmuxRow(row: number): string {
  return String(Math.min(32_767, Math.max(-2_147_483_647, row)));
}
