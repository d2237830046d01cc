import { strikeLine, type Stroke, toStrokes } from './line-model.js';
import { copy, toTypedLine, type TypedInput, type TypedLine } from './typed.js';

/** How long a part is remembered, and after its line was submitted or dropped. */
const PENDING_MS = 600_000;
const REMEMBERED_MS = 10_000;

/** How many parts are remembered; the oldest goes first. */
const MAX_PARTS = 16;

interface Part {
  readonly typed: TypedLine;
  readonly untilMs: number;
}

interface Change {
  readonly input: TypedInput;
  readonly open: readonly string[];
  readonly parts: readonly Part[];
}

/**
 * What one input line would hold if it had begun with a later input than it did.
 *
 * Each input that goes on with a line begins a part, and what follows goes on with all of them.
 */
export class LineParts {
  /** What each part of the line that is not submitted holds, the oldest first. */
  #open: readonly string[] = [];
  #parts: readonly Part[] = [];
  #last: Change | undefined;

  /** @param how - `begins`: the line was empty before. `strokes`: what the input does, where known. */
  type(
    input: TypedInput,
    how: { readonly atMs: number; readonly begins: boolean; readonly strokes?: readonly Stroke[] },
  ): void {
    const { atMs, begins, strokes = toStrokes(input) } = how;
    this.#last = { input, open: this.#open, parts: this.#parts };
    // Of more parts than are remembered, the newest.
    const started = begins ? this.#open : [...this.#open, ''].slice(-MAX_PARTS);
    const changes = started.map((text) => strikeLine(text, strokes));
    const ended = strikeLine('xx', strokes);
    const texts = changes.flatMap(({ submitted, shown, line }) => [
      ...submitted.slice(0, 1),
      ...shown.slice(0, 2),
      line ?? '',
    ]);
    for (const text of new Set(texts)) this.#note(text, atMs + PENDING_MS);
    const over = ended.submitted.length > 0 || ended.shown.some((text) => text.endsWith('^C'));
    this.#open = over
      ? []
      : changes.map(({ line }) => copy(line ?? '')).filter((line) => line !== '');
    if (!over) return;
    const untilMs = atMs + REMEMBERED_MS;
    this.#parts = this.#parts.map((part) => ({
      ...part,
      untilMs: Math.min(part.untilMs, untilMs),
    }));
  }

  /** The newest input was not typed. */
  withdraw(input: TypedInput): void {
    if (this.#last?.input !== input) return;
    this.#open = this.#last.open;
    this.#parts = this.#last.parts;
    this.#last = undefined;
  }

  /** The input was typed, or may have been: what was before it is not needed. */
  settle(input: TypedInput): void {
    if (this.#last?.input === input) this.#last = undefined;
  }

  recall(nowMs: number): readonly TypedLine[] {
    return this.#parts.filter(({ untilMs }) => untilMs > nowMs).map(({ typed }) => typed);
  }

  #note(text: string, untilMs: number): void {
    if (text.trim() === '') return;
    const typed = { ...toTypedLine(text), isPart: true };
    const known = this.#parts.find((part) => part.typed.line === typed.line)?.typed;
    const others = this.#parts.filter((part) => part.typed !== known);
    const times = (known?.times ?? 0) + 1;
    this.#parts = [...others, { typed: { ...typed, times }, untilMs }].slice(-MAX_PARTS);
  }
}
