import type { ManageRefusal } from '../manage-refusal.js';

/** A layout that tmux can be given. */
export type Layout =
  | { readonly kind: 'preset'; readonly name: string }
  /** `cells`: how many panes it has room for. */
  | { readonly kind: 'saved'; readonly text: string; readonly cells: number };

const PRESETS: readonly string[] = [
  'even-horizontal',
  'even-vertical',
  'main-horizontal',
  'main-vertical',
  'tiled',
];

const MIRRORED: readonly string[] = ['main-horizontal-mirrored', 'main-vertical-mirrored'];
const MIRRORED_SINCE = '3.5';

/**
 * Read a layout as a caller wrote it.
 *
 * tmux must never see a bad one: 3.3 and 3.3a end at a wrong checksum.
 *
 * @param version - tmux's, such as `3.3a`.
 */
export function readLayout(
  text: string,
  version: string,
): Layout | Extract<ManageRefusal, { reason: 'layoutInvalid' | 'layoutUnsupported' }> {
  const mirrors = hasMirrored(version);
  const known = mirrors ? [...PRESETS, ...MIRRORED] : PRESETS;
  const preset = findPreset(text, known);
  if (preset.length === 1) return { kind: 'preset', name: preset[0] ?? '' };
  if (preset.length > 1)
    return { reason: 'layoutInvalid', problem: `it is the beginning of ${preset.join(' and ')}` };
  const [later] = findPreset(text, MIRRORED);
  if (later !== undefined)
    return { reason: 'layoutUnsupported', preset: later, since: MIRRORED_SINCE };
  return readSaved(text);
}

/** The preset of that name, else those that begin with it. */
function findPreset(text: string, presets: readonly string[]): readonly string[] {
  return presets.includes(text) ? [text] : presets.filter((name) => name.startsWith(text));
}

/** A development version is taken for a new one. */
function hasMirrored(version: string): boolean {
  const [, major, minor] = /^(?:next-)?(\d+)\.(\d+)/.exec(version) ?? [];
  if (major === undefined) return true;
  return Number(major) > 3 || (Number(major) === 3 && Number(minor) >= 5);
}

/** Sizes and places are at most this, in cells. */
const MAX_CELLS = 10_000;
const MAX_LENGTH = 65_536;
const MAX_DEPTH = 64;

class LayoutError extends Error {}

function readSaved(text: string): Layout | Extract<ManageRefusal, { reason: 'layoutInvalid' }> {
  try {
    return { kind: 'saved', text: text.toLowerCase(), cells: countCells(text) };
  } catch (error) {
    if (error instanceof LayoutError) return { reason: 'layoutInvalid', problem: error.message };
    throw error;
  }
}

function countCells(text: string): number {
  if (text.length > MAX_LENGTH) throw new LayoutError('it is too long');
  const [, checksum, body = ''] = /^([0-9a-fA-F]{4}),([0-9x,{}[\]]+)$/.exec(text) ?? [];
  if (checksum === undefined) throw new LayoutError('it is neither a preset nor a saved layout');
  if (Number.parseInt(checksum, 16) !== layoutChecksum(body))
    throw new LayoutError('its checksum does not fit');
  return new CellReader(body).read();
}

/** The checksum in front of a saved layout. @see layout_checksum() in tmux's layout-custom.c */
export function layoutChecksum(body: string): number {
  let sum = 0;
  for (const byte of Buffer.from(body)) sum = ((sum >> 1) + ((sum & 1) << 15) + byte) & 0xffff;
  return sum;
}

interface Cell {
  readonly columns: number;
  readonly rows: number;
  /** How many panes it has room for. */
  readonly leaves: number;
}

/** `WxH,X,Y`, then `,ID` of a pane, cells side by side in `{}`, or on top of each other in `[]`. */
class CellReader {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  read(): number {
    const { leaves } = this.#cell(0);
    if (this.#at < this.#text.length) throw new LayoutError('something follows its end');
    return leaves;
  }

  #cell(depth: number): Cell {
    if (depth > MAX_DEPTH) throw new LayoutError('it is nested too deep');
    const place = this.#take(/(\d{1,5})x(\d{1,5}),(\d{1,5}),(\d{1,5})/y);
    if (place === undefined) throw new LayoutError('a cell is malformed');
    const [columns = 0, rows = 0, ...offset] = place.slice(1).map(Number);
    if (Math.min(columns, rows) < 1 || Math.max(columns, rows, ...offset) > MAX_CELLS)
      throw new LayoutError('a size or place is out of range');
    // Digits that an `x` follows are the next cell.
    if (this.#take(/,\d{1,10}(?![\dx])/y)) return { columns, rows, leaves: 1 };
    const open = this.#take(/[{[]/y)?.[0];
    if (open === undefined) return { columns, rows, leaves: 1 };
    const cells = this.#cells(open === '{' ? /\}/y : /\]/y, depth);
    if (open === '{') checkFit(cells, { across: 'rows', along: 'columns' }, { columns, rows });
    else checkFit(cells, { across: 'columns', along: 'rows' }, { columns, rows });
    return { columns, rows, leaves: cells.reduce((sum, { leaves }) => sum + leaves, 0) };
  }

  #cells(end: RegExp, depth: number): readonly Cell[] {
    const cells = [this.#cell(depth + 1)];
    while (this.#take(/,/y)) cells.push(this.#cell(depth + 1));
    if (!this.#take(end)) throw new LayoutError('a bracket is not closed');
    if (cells.length < 2) throw new LayoutError('a bracket holds one cell only');
    return cells;
  }

  /** @param pattern - Sticky. */
  #take(pattern: RegExp): RegExpExecArray | undefined {
    pattern.lastIndex = this.#at;
    const match = pattern.exec(this.#text);
    if (match === null) return undefined;
    this.#at = pattern.lastIndex;
    return match;
  }
}

type Side = 'columns' | 'rows';

/** Between two cells there is a border of one column or row. */
function checkFit(
  cells: readonly Cell[],
  { across, along }: { readonly across: Side; readonly along: Side },
  parent: Readonly<Record<Side, number>>,
): void {
  const length = cells.reduce((sum, cell) => sum + cell[along] + 1, -1);
  if (length !== parent[along] || cells.some((cell) => cell[across] !== parent[across]))
    throw new LayoutError('its sizes do not add up');
}
