import { type Mark } from './marks.js';
import { OutputScanner } from './scanner.js';
import { BracketedText } from './text-brackets.js';

/** What a run's own marks tell. `tail`: the pane's shell is past the typed line. */
export type RunMark =
  | { readonly type: 'started' }
  | { readonly type: 'ended'; readonly status: number }
  | { readonly type: 'unclaimed' }
  | { readonly type: 'tail'; readonly status: number };

export interface RunMarkListener {
  /** Called during `push`, in the order of the pane's bytes; what came before is collected already. */
  event(event: RunMark): void;
}

export interface RunOutputOptions {
  /** The key of the frame's marks. */
  readonly nonce: string;
  /** The key of the typed line's mark. */
  readonly id: string;
  /** How much of the output is kept, in bytes of UTF-8, from the end. */
  readonly retainBytes: number;
  /** Keep what stands between another frame's start and end marks. Default: it is taken out. */
  readonly keepForeign?: boolean;
}

const NEWEST_LINE_CHARACTERS = 200;
/** How far back the newest line is looked for. */
const NEWEST_LINE_BYTES = 4096;

/**
 * One run's output and marks, out of its pane's bytes.
 *
 * Collected is what stands between the run's start and end mark. What others print into it is taken
 * out where it can be told: between another frame's start and end marks, between the marks of a
 * line that shows a command, and sourcing lines. An own text is never lost to a foreign start that
 * has no end.
 */
export class RunOutput {
  readonly #options: RunOutputOptions;
  readonly #listener: RunMarkListener;
  readonly #scanner = new OutputScanner({
    text: (bytes) => this.#collect(bytes),
    mark: (mark) => this.#take(mark),
  });
  #text: BracketedText;
  /** `passed`: the pane's shell went past our line, so that what follows is its own. */
  #phase: 'waiting' | 'collecting' | 'passed' | 'over' = 'waiting';
  #keeping = true;
  #foreignMarkSeen = false;

  constructor(options: RunOutputOptions, listener: RunMarkListener) {
    this.#options = options;
    this.#listener = listener;
    this.#text = new BracketedText(options.retainBytes);
  }

  /** Length of the whole output in bytes of UTF-8, kept or not. */
  get bytes(): number {
    return this.#text.own.retained.bytes;
  }

  /** `bytes` less the length of `text()`. */
  get droppedBytes(): number {
    return this.#text.own.retained.droppedBytes;
  }

  /** Another frame's mark or sourcing line was seen in the output. */
  get foreignOutputSuspected(): boolean {
    return this.#foreignMarkSeen || this.#text.own.sourcingLineSeen;
  }

  /** The kept end of the output. Before the end mark, call `end` first. */
  text(): string {
    return this.#text.own.retained.text();
  }

  /** The newest line that is not blank, as a terminal shows it, cut; empty when there is none. */
  newestLine(): string {
    // The tail may begin inside a character.
    const tail = this.#text.own.retained
      .tail(NEWEST_LINE_BYTES)
      .toString('utf8')
      .replace(/^\ufffd+/, '');
    for (const line of tail.split(/[\n\v\f]/).reverse()) {
      // What stands before the last CR was overwritten, unless nothing came after it.
      const shown = line.trimEnd().split('\r').at(-1) ?? '';
      const characters = Array.from(shown.trimStart().replaceAll('\b', ''));
      if (characters.length > 0) return characters.slice(0, NEWEST_LINE_CHARACTERS).join('');
    }
    return '';
  }

  /** Take the pane's next bytes. After the end mark only marks are looked for. */
  push(chunk: Buffer): void {
    this.#scanner.push(chunk);
  }

  /**
   * Add what is held back to the text, as if nothing followed: a CR, an incomplete character (as
   * U+FFFD), text in open brackets. An incomplete escape sequence is no text.
   *
   * To be called before the text is read at a deadline or when the pane is gone. More may be pushed,
   * and marks are found as before.
   */
  end(): void {
    this.#scanner.end();
    this.#text.settle();
  }

  /** Forget the text and collect no more. Marks are told as before. */
  stopKeeping(): void {
    this.#keeping = false;
    this.#text = new BracketedText(0);
  }

  #collect(bytes: Buffer): void {
    if (this.#phase === 'collecting' && this.#keeping) this.#text.append(bytes);
  }

  #take(mark: Mark): void {
    const { nonce, id } = this.#options;
    if (mark.key === nonce) {
      this.#takeOwn(mark);
    } else if (mark.key === id) {
      if (mark.kind === 'T') this.#takeTail(mark);
    } else if (this.#phase === 'collecting') {
      this.#foreignMarkSeen = true;
      const isFrame = mark.kind === 'S' || mark.kind === 'E';
      if (!isFrame || this.#options.keepForeign !== true) this.#text.mark(mark);
    }
  }

  /** Without an end mark before it, this is where the output ends. */
  #takeTail({ status = 0 }: Mark): void {
    if (this.#phase === 'collecting') {
      this.#text.settle();
      this.#phase = 'passed';
    }
    this.#listener.event({ type: 'tail', status });
  }

  #takeOwn({ key, kind, status = 0 }: Mark): void {
    switch (kind) {
      case 'S':
        if (this.#phase !== 'waiting') return;
        this.#phase = 'collecting';
        this.#listener.event({ type: 'started' });
        return;
      case 'E':
        if (this.#phase === 'over') return;
        this.#text.settle();
        this.#phase = 'over';
        this.#listener.event({ type: 'ended', status });
        return;
      case 'N':
        this.#listener.event({ type: 'unclaimed' });
        return;
      case 'D':
      case 'd':
        if (this.#phase === 'collecting') this.#text.mark({ key, kind });
        return;
      case 'T':
        return;
    }
  }
}
