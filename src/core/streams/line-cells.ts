import { cellWidth } from '../framing/dim-line.js';

/** The right half of a wide character, or a place that a tab passed over: it belongs to its left. */
const FILLER = '';
const BLANK = ' ';
const TAB_STOP = 8;
/** A longer line is not edited further: the cursor stays within. */
const MAX_CELLS = 16 * 1024;

/**
 * One line of a terminal, its wrapped rows joined, while the cursor moves about in it.
 *
 * Cells are counted through all rows: with `columns` cells in a row, the second begins at `columns`.
 */
export class LineCells {
  readonly #cells: string[] = [];
  /** UTF-16 units of them all. */
  #units = 0;
  #cursor = 0;

  constructor(text: string, columns: number) {
    for (const character of text) this.print(character, columns);
  }

  get cursor(): number {
    return this.#cursor;
  }

  set cursor(cell: number) {
    this.#cursor = Math.max(0, Math.min(cell, MAX_CELLS));
  }

  get length(): number {
    return this.#cells.length;
  }

  isLike(other: LineCells): boolean {
    return (
      this.#cursor === other.#cursor &&
      this.#cells.length === other.#cells.length &&
      this.#cells.every((there, cell) => there === other.#cells[cell])
    );
  }

  /** The row of the cursor. After the last column it is still in that row. */
  row(columns: number): number {
    const before = this.#wrapPending(columns) ? this.#cursor - 1 : this.#cursor;
    return Math.floor(before / columns);
  }

  /** What the line shows; of the blanks at its end, those before the cursor. */
  text(): string {
    const shown = this.#cells.join('');
    const trimmed = shown.trimEnd();
    if (this.#cursor < this.#cells.length || trimmed === shown) {
      const before = this.#cells.slice(0, this.#cursor).join('');
      return before.length > trimmed.length ? before : trimmed;
    }
    return shown;
  }

  /** How much of the text stands before a cell, in UTF-16 units. */
  unitsBefore(cell: number): number {
    return cell >= this.#cells.length ? this.#units : unitsOf(this.#cells, 0, cell);
  }

  /** At least the length of the text, at once. */
  get maxLength(): number {
    return this.#units;
  }

  /** The length of the text without the blanks at its end. */
  get shownLength(): number {
    let length = this.#units;
    for (let cell = this.#cells.length - 1; cell >= 0; cell -= 1) {
      const there = this.#cells[cell] ?? '';
      if (there.trim() !== '') return length;
      length -= there.length;
    }
    return 0;
  }

  /** Whether the line can take no more. */
  get full(): boolean {
    return this.#cursor >= MAX_CELLS - 2;
  }

  /** Whether printing this character at the cursor overwrites another one. */
  overwrites(character: string): boolean {
    const there = this.#cells[this.#cursor];
    return there !== undefined && there !== character && there.trim() !== '';
  }

  print(character: string, columns: number): void {
    if (character === '\t') {
      this.#tab(columns);
      return;
    }
    const width = character <= '~' ? 1 : cellWidth(character);
    if (width === 0) {
      this.#combine(character);
      return;
    }
    if (width === 2 && this.#cursor % columns === columns - 1) this.#cursor += 1;
    if (this.#cursor + width > MAX_CELLS) return;
    this.#set(this.#cursor, character);
    if (width === 2) this.#set(this.#cursor + 1, FILLER);
    this.#cursor += width;
  }

  /** To the first column of the cursor's row. */
  carriageReturn(columns: number): void {
    this.#cursor = this.row(columns) * columns;
  }

  /** To the first column of the row below, if the line has one: what was erased there is none. */
  toNextRow(columns: number): boolean {
    const next = (this.row(columns) + 1) * columns;
    if (!this.shows(next, this.#cells.length)) return false;
    this.#cursor = next;
    return true;
  }

  /** Whether something is shown from one cell to another. */
  shows(from: number, to: number): boolean {
    const end = Math.min(to, this.#cells.length);
    for (let cell = from; cell < end; cell += 1) {
      const there = this.#cells[cell] ?? '';
      if (there !== BLANK && there.trim() !== '') return true;
    }
    return false;
  }

  erase(from: number, to: number): void {
    const end = Math.min(to, this.#cells.length);
    if (end <= from) return;
    this.#units -= unitsOf(this.#cells, from, end);
    if (end === this.#cells.length) this.#cells.length = from;
    else {
      this.#cells.fill(BLANK, from, end);
      this.#units += end - from;
    }
  }

  /** Take cells out; what stands to the right moves left. */
  delete(count: number): void {
    const taken = this.#cells.splice(this.#cursor, count);
    this.#units -= unitsOf(taken, 0, taken.length);
  }

  /** Put blanks in; what stands to the right moves right. */
  insert(count: number): void {
    if (this.#cursor >= this.#cells.length) return;
    const most = Math.min(count, MAX_CELLS - this.#cells.length);
    this.#cells.splice(this.#cursor, 0, ...Array.from({ length: most }, () => BLANK));
    this.#units += most * BLANK.length;
  }

  #wrapPending(columns: number): boolean {
    return this.#cursor > 0 && this.#cursor % columns === 0 && this.#cursor === this.#cells.length;
  }

  #tab(columns: number): void {
    const column = this.#cursor % columns;
    const stop = Math.min(columns - 1, (Math.floor(column / TAB_STOP) + 1) * TAB_STOP);
    const passed = stop - column;
    // Over what is shown already a tab only moves.
    if (this.#cursor >= this.#cells.length && this.#cursor + passed <= MAX_CELLS)
      for (let i = 0; i < passed; i += 1) this.#set(this.#cursor + i, i === 0 ? '\t' : FILLER);
    this.cursor = this.#cursor + passed;
  }

  #combine(character: string): void {
    let before = Math.min(this.#cursor, this.#cells.length) - 1;
    while (before > 0 && this.#cells[before] === FILLER) before -= 1;
    const there = this.#cells[before];
    if (there === undefined || there.length > 16) return;
    this.#cells[before] = there + character;
    this.#units += character.length;
  }

  #set(cell: number, character: string): void {
    while (this.#cells.length < cell) {
      this.#cells.push(BLANK);
      this.#units += BLANK.length;
    }
    this.#units += character.length - (this.#cells[cell]?.length ?? 0);
    this.#cells[cell] = character;
  }
}

/** Whether what happens to both leaves both the same. */
export function areAlike(one: LineCells | undefined, other: LineCells | undefined): boolean {
  return one === undefined || other === undefined ? one === other : one.isLike(other);
}

function unitsOf(cells: readonly string[], from: number, to: number): number {
  let units = 0;
  for (let cell = from; cell < to; cell += 1) units += cells[cell]?.length ?? 0;
  return units;
}
