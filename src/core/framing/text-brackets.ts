import { type Mark, type MarkKind } from './marks.js';
import { removeTextControls } from './text-controls.js';
import { OwnText } from './text-own.js';
import { Utf8Normaliser } from './utf8.js';

/** A mark that begins a bracket, and the mark of the same key that closes it. */
const CLOSING: Partial<Record<MarkKind, MarkKind>> = { S: 'E', D: 'd' };

/** How many brackets may stand open within one another; a deeper one is not removed. */
const DEPTH = 4;

/** The text of one bracket. */
interface Layer {
  readonly utf8: Utf8Normaliser;
  readonly text: OwnText;
}

interface Bracket extends Layer {
  readonly key: string;
  readonly closedBy: MarkKind;
}

/**
 * A text out of which everything between two marks of a pair is taken.
 *
 * What follows a first mark stands aside, in a window as large as the text's own, until the second
 * comes. When it never comes, nothing is lost: `settle` puts the text back where it stood.
 */
export class BracketedText {
  readonly #windowBytes: number;
  readonly #own: Layer;
  readonly #open: Bracket[] = [];

  constructor(windowBytes: number) {
    this.#windowBytes = windowBytes;
    this.#own = toLayer(windowBytes);
  }

  /** What stands outside of all brackets. */
  get own(): OwnText {
    return this.#own.text;
  }

  /** @param bytes - Output without terminal control, not yet valid UTF-8. Copied. */
  append(bytes: Buffer): void {
    const layer = this.#open.at(-1) ?? this.#own;
    layer.text.append(removeTextControls(layer.utf8.push(bytes)));
  }

  /** Take note of a mark at this place: open or close its bracket, if it has one. */
  mark(mark: Mark): void {
    const closedBy = CLOSING[mark.kind];
    if (closedBy !== undefined) {
      if (this.#open.length === DEPTH) return;
      this.#open.push({ key: mark.key, closedBy, ...toLayer(this.#windowBytes) });
      return;
    }
    const opened = this.#open.findLastIndex(
      ({ key, closedBy }) => key === mark.key && closedBy === mark.kind,
    );
    // Whatever opened inside and did not close goes with it.
    if (opened >= 0) this.#open.length = opened;
  }

  /** Nothing follows: put back what stands in open brackets, and end incomplete characters. */
  settle(): void {
    finish(this.#own);
    for (const bracket of this.#open.splice(0)) {
      finish(bracket);
      this.#own.text.retained.appendRetained(bracket.text.retained);
    }
  }
}

function toLayer(windowBytes: number): Layer {
  return { utf8: new Utf8Normaliser(), text: new OwnText(windowBytes) };
}

function finish({ utf8, text }: Layer): void {
  text.append(utf8.end());
  text.settle();
}
