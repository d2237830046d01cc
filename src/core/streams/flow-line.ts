import { areAlike, LineCells } from './line-cells.js';
import { LineNews } from './line-news.js';
import { OldPart } from './old-part.js';
import type { FlowOptions, FlowSink } from './pane-flow.js';

/** A line that is longer, in UTF-16 units, is told in parts. */
const MAX_LINE = 16 * 1024;

/** What is more than a character and a line end. */
const EDITS = /[\r\b\v\f]/;

/** A zsh prompt that finds the cursor in a line marks it so, and blanks the rest of the row. */
const PARTIAL_LINE_MARK = /^[%#]$/;

/**
 * The line that the cursor is in.
 *
 * While all is appended it is a plain string; once the cursor moves back it becomes cells.
 */
export class FlowLine {
  columns: number;
  readonly #sink: FlowSink;
  #text = '';
  #cells: LineCells | undefined;
  readonly #news = new LineNews();
  /** The cursor went back, and has overwritten nothing since. */
  #back = false;
  readonly #old = new OldPart();
  /** The row of the screen, where an absolute movement has told it. */
  #row: number | undefined;

  constructor({ columns, seed }: FlowOptions, sink: FlowSink) {
    this.columns = Math.max(columns, 2);
    this.#sink = sink;
    if (seed === undefined || (seed.text === '' && seed.cursor === 0)) return;
    this.#cells = new LineCells(seed.text, this.columns);
    while (this.#cells.length < seed.cursor) this.#cells.print(' ', this.columns);
    this.#cells.cursor = seed.cursor;
  }

  get empty(): boolean {
    return this.#text === '' && this.#cells === undefined && this.#row === undefined;
  }

  /** Whether from now on the same bytes tell the same of both. */
  isLike(other: FlowLine): boolean {
    const atOnePlace = this.columns === other.columns && this.#row === other.#row;
    const moved = this.#back === other.#back && areAlike(this.#cells, other.#cells);
    const printed = this.#text === other.#text && this.#news.isLike(other.#news);
    return atOnePlace && moved && printed && this.old === other.old;
  }

  text(): string {
    return this.#cells?.text() ?? this.#text;
  }

  get old(): number {
    return this.#old.length;
  }

  /** What stands there now is not news. */
  markOld(): void {
    this.#old.length = this.text().length;
  }

  /** At least the length of the text. */
  get length(): number {
    return this.#cells?.maxLength ?? this.#text.length;
  }

  /** Text of any length, with the format effectors of C0. */
  print(text: string): void {
    let rest = text;
    while (rest !== '') {
      if (this.#cells === undefined) {
        const edit = rest.search(EDITS);
        if (edit === -1) {
          this.#append(rest);
          return;
        }
        if (edit > 0) this.#append(rest.slice(0, edit));
        rest = rest.slice(edit);
      }
      rest = this.#strikeLine(rest);
      if (!rest.startsWith('\n')) continue;
      // Within a line that is longer than a row, it is a step down.
      if (this.#cells?.toNextRow(this.columns) !== true) this.#finish();
      rest = rest.slice(1);
    }
  }

  /** A CSI sequence, as `OutputScanner` tells it. */
  control(body: string): void {
    const [first = '', second = ''] = body.slice(0, -1).split(';');
    const count = Math.max(1, Number.parseInt(first, 10) || 0);
    if (/[ADFGH`df]$/.test(body)) this.#back = true;
    switch (body.at(-1)) {
      case 'C':
        this.#edit().cursor += count;
        return;
      case 'D':
        this.#edit().cursor -= count;
        return;
      case 'G':
      case '`':
        this.#toColumn(count - 1);
        return;
      case 'A':
      case 'B':
        this.#toOtherRow(body.at(-1) === 'A' ? -count : count);
        return;
      case 'E':
      case 'F':
        this.#toOtherRow(body.at(-1) === 'F' ? -count : count);
        this.#edit().carriageReturn(this.columns);
        return;
      case 'd':
        this.#toPlace(count - 1, undefined);
        return;
      case 'H':
      case 'f':
        this.#toPlace(count - 1, Math.max(1, Number.parseInt(second, 10) || 0) - 1);
        return;
      case 'K':
        this.#eraseInRow(first);
        return;
      case 'J':
        this.#eraseDisplay(first);
        return;
      case 'P':
        this.#destroy(this.#edit(), count, (cells) => cells.delete(count));
        return;
      case 'X':
        this.#destroy(this.#edit(), count, (cells) =>
          cells.erase(cells.cursor, cells.cursor + count),
        );
        return;
      case '@':
        this.#old.touch(this.#edit(), this.#edit().cursor);
        this.#edit().insert(count);
        return;
      case 'h':
      case 'l':
        // Into or out of the alternate screen: the cursor is somewhere else.
        if (/^\?(?:47|1047|1049)/.test(body)) this.#leave(undefined, 0);
        return;
      case undefined:
      default:
    }
  }

  #append(text: string): void {
    const lineEnd = text.lastIndexOf('\n');
    if (lineEnd !== -1) {
      this.#sink(this.#text + text.slice(0, lineEnd + 1), this.#old.length, false);
      this.#text = '';
      this.#old.length = 0;
      this.#row = undefined;
    }
    this.#text += lineEnd === -1 ? text : text.slice(lineEnd + 1);
    this.#news.begin(this.#text.length);
    if (this.#text.length <= MAX_LINE) return;
    this.#sink(this.#text, this.#old.length, false);
    this.#text = '';
    this.#old.length = 0;
  }

  /** @returns What follows: after the cells, when they were full, it may be a plain string again. */
  #strikeLine(text: string): string {
    this.#edit();
    let struck = 0;
    for (const character of text) {
      if (character === '\n' || this.#cells === undefined) break;
      this.#strike(this.#cells, character);
      struck += character.length;
    }
    return text.slice(struck);
  }

  #strike(cells: LineCells, character: string): void {
    switch (character) {
      case '\r':
        cells.carriageReturn(this.columns);
        this.#back = true;
        return;
      case '\b':
        cells.cursor -= 1;
        this.#back = true;
        return;
      case '\v':
      case '\f':
        this.#finish();
        return;
      default:
        if (cells.full) {
          this.#sink(cells.text(), this.#old.length, false);
          this.#forget();
          this.#append(character);
          return;
        }
        if (this.#back && cells.overwrites(character)) {
          this.#tell(cells);
          this.#back = false;
        }
        this.#old.touch(cells, cells.cursor);
        cells.print(character, this.columns);
        this.#news.add(character);
    }
  }

  #edit(): LineCells {
    if (this.#cells === undefined) {
      this.#cells = new LineCells(this.#text, this.columns);
      this.#text = '';
    }
    return this.#cells;
  }

  /** The line is complete. */
  #finish(): void {
    this.#sink(`${this.text()}\n`, this.#old.length, false);
    this.#forget();
  }

  #forget(): void {
    this.#text = '';
    this.#cells = undefined;
    this.#row = undefined;
    this.#old.length = 0;
    this.#news.clear();
  }

  /** What is shown is about to go: tell it, unless much would be told again for little news. */
  #tell(cells: LineCells): void {
    const most = this.#news.worth;
    // First by what is known at once: a long line may be edited over and over.
    if (!this.#news.any || cells.shownLength > most) return;
    const text = cells.text();
    if (text.length > most) return;
    this.#news.clear();
    if (PARTIAL_LINE_MARK.test(text) && cells.length >= this.columns - 2) return;
    if (text !== '') this.#sink(`${text}\n`, this.#old.length, true);
  }

  #destroy(cells: LineCells, count: number, change: (cells: LineCells) => void): void {
    if (cells.shows(cells.cursor, cells.cursor + count)) this.#tell(cells);
    this.#old.touch(cells, cells.cursor);
    change(cells);
  }

  #eraseInRow(how: string): void {
    const cells = this.#edit();
    const start = cells.row(this.columns) * this.columns;
    const from = how === '1' || how === '2' ? start : cells.cursor;
    const to = how === '1' ? cells.cursor + 1 : start + this.columns;
    if (cells.shows(from, to)) this.#tell(cells);
    this.#old.touch(cells, from);
    cells.erase(from, to);
  }

  #eraseDisplay(how: string): void {
    const cells = this.#edit();
    const from = how === '' || how === '0' ? cells.cursor : 0;
    if (how === '3') return;
    const to = how === '1' ? cells.cursor + 1 : cells.length;
    if (cells.shows(from, to)) this.#tell(cells);
    this.#old.touch(cells, from);
    cells.erase(from, to);
  }

  #toColumn(column: number): void {
    const cells = this.#edit();
    cells.cursor = cells.row(this.columns) * this.columns + Math.min(column, this.columns - 1);
  }

  /** Up or down: within the line's rows, or out of it. */
  #toOtherRow(by: number): void {
    const cells = this.#edit();
    const row = cells.row(this.columns) + by;
    const column = cells.cursor - cells.row(this.columns) * this.columns;
    if (row >= 0 && row * this.columns < cells.length) cells.cursor += by * this.columns;
    else this.#leave(this.#row === undefined ? undefined : this.#row + by, column);
  }

  #toPlace(row: number, column: number | undefined): void {
    const cells = this.#edit();
    const kept = column ?? cells.cursor % this.columns;
    if (this.#row === row) cells.cursor = kept;
    else this.#leave(row, kept);
  }

  /** The cursor goes to another line: what stands there is not known. */
  #leave(row: number | undefined, column: number): void {
    const text = this.text();
    if (this.#news.any && text !== '') this.#sink(`${text}\n`, this.#old.length, false);
    this.#forget();
    this.#row = row;
    if (row !== undefined || column > 0) this.#edit().cursor = column;
  }
}
