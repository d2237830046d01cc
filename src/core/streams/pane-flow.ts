import type { Mark } from '../framing/marks.js';
import { OutputScanner } from '../framing/scanner.js';
import { removeTextControls } from '../framing/text-controls.js';
import { Utf8Normaliser } from '../framing/utf8.js';
import { FlowLine } from './flow-line.js';

/** The line of the cursor. */
export interface CursorLine {
  readonly text: string;
  /** Its cell in the line. */
  readonly cursor: number;
  /** Its beginning is not shown: what is known of it begins at the top of the screen. */
  readonly isCut?: boolean;
}

export interface FlowOptions {
  /** The pane's width in cells. */
  readonly columns: number;
  /** What stands on the cursor's line already. */
  readonly seed?: CursorLine;
}

/**
 * Told during `push`. Each line ends with LF, a part of a line too long to be held does not.
 *
 * `old`: how much of it, from its start, had stood there at `markOld`, in UTF-16 units. `goesOn`: a
 * part of the line is about to be overwritten or erased, and it will be told again.
 */
export type FlowSink = (text: string, old: number, goesOn: boolean) => void;

/** A shown command is shorter: a first mark without its second hides no more than this. */
const HIDDEN_MAX_BYTES = 16 * 1024;

/**
 * A pane's bytes as the text that a reader of the pane would have seen, line after line.
 *
 * As `OutputScanner`, and besides: what CR, BS and cursor movements do within a line is carried out,
 * over its wrapped rows; a line that is overwritten or erased is told before, as a line of its own,
 * so that nothing that was ever shown is missing. A cursor that leaves the line ends it. Our own
 * lines that show a command to people are left out.
 */
export class PaneFlow {
  readonly #line: FlowLine;
  readonly #scanner: OutputScanner;
  readonly #utf8 = new Utf8Normaliser();
  #hiddenBy: string | undefined;
  #hiddenBytes = 0;

  constructor(options: FlowOptions, sink: FlowSink) {
    this.#line = new FlowLine(options, sink);
    this.#scanner = new OutputScanner({
      text: (bytes) => this.#text(bytes),
      mark: (mark) => this.#mark(mark),
      control: (body) => {
        if (this.#hiddenBy === undefined) this.#line.control(body);
      },
    });
  }

  get columns(): number {
    return this.#line.columns;
  }

  set columns(columns: number) {
    this.#line.columns = columns;
  }

  /** The line that is not complete. */
  get current(): string {
    return this.#line.text();
  }

  /** How much of that, from its start, has stood there since `markOld`. */
  get old(): number {
    return this.#line.old;
  }

  /** What stands on the line that is not complete is not news. */
  markOld(): void {
    this.#line.markOld();
  }

  /** Its length: known at once where the text may not be. */
  get length(): number {
    return this.#line.length;
  }

  /** Whether all that came is told, and a new flow could go on from here. */
  get fresh(): boolean {
    return this.#whole && this.#line.empty;
  }

  /** Whether from now on the same bytes are told alike by both. May be false where they are. */
  isLike(other: PaneFlow): boolean {
    return this.#whole && other.#whole && this.#line.isLike(other.#line);
  }

  /** How many of the last bytes are the beginning of something that is not complete. */
  get incompleteBytes(): number {
    return this.#scanner.incompleteBytes || this.#utf8.incompleteBytes;
  }

  push(bytes: Buffer): void {
    this.#scanner.push(bytes);
  }

  /** Nothing has begun that is not complete, but for the line. */
  get #whole(): boolean {
    const complete = this.#scanner.incompleteBytes === 0 && this.#utf8.incompleteBytes === 0;
    return complete && this.#hiddenBy === undefined;
  }

  #text(bytes: Buffer): void {
    if (this.#hiddenBy !== undefined) {
      this.#hiddenBytes += bytes.length;
      if (this.#hiddenBytes > HIDDEN_MAX_BYTES) this.#hiddenBy = undefined;
      return;
    }
    this.#line.print(removeTextControls(this.#utf8.push(bytes)).toString('utf8'));
  }

  #mark({ key, kind }: Mark): void {
    if (kind === 'D') {
      this.#hiddenBy = key;
      this.#hiddenBytes = 0;
    } else if (kind === 'd' && key === this.#hiddenBy) this.#hiddenBy = undefined;
  }
}
