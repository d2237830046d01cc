import type { LineCells } from './line-cells.js';

/** How much of a line, from its start, has stood there since a moment, in UTF-16 units. */
export class OldPart {
  #length = 0;
  /** Before this cell nothing was changed since that was found out. */
  #cells = Infinity;

  get length(): number {
    return this.#length;
  }

  set length(length: number) {
    this.#length = length;
    this.#cells = Infinity;
  }

  /** From a cell on, the line is not what it was. */
  touch(cells: LineCells, cell: number): void {
    if (this.#length === 0 || cell >= this.#cells) return;
    this.#length = Math.min(this.#length, cells.unitsBefore(cell));
    this.#cells = cell;
  }
}
