import { MARK_OSC } from '../framing/marks.js';
import type { TypedLine } from '../typing/echo-memory.js';

/** Stands for each character of an echo: no pattern is meant to match it, and places stay. */
const MASK = '\0';

/** What no line but one that sources a run holds. */
const SOURCING = `]${String(MARK_OSC)};`;

/** A prompt ends so when its input follows at once; before a blank it may end in any sign. */
const PROMPT_END = /[$%#>❯➜»λ:?)\]}]$/u;
const SIGN_END = /[^\p{L}\p{N}]$/u;

/** Blanks that set what a shell shows at the right of the screen apart from the input. */
const RIGHT_PROMPT_GAP = 2;

const MAX_PROMPTS = 8;

/**
 * Tells the echo of what we typed from what a program prints, by the lines on which it stands.
 *
 * An echo is the end of its line: the typed text, or, while it is being drawn, the beginning of it,
 * after a prompt. It is compared without blanks, so that neither wrapping nor padding matters. A
 * line that is the typed text and nothing else is an echo once for each time it was typed: `cat`
 * prints it a second time, and that is output.
 */
export class EchoMask {
  readonly #typed: () => readonly TypedLine[];
  /** How often a line that is nothing but typed text was seen. */
  readonly #bare = new Map<string, number>();
  /** What stood on the line of the cursor before. */
  #prompts: readonly string[] = [];

  constructor(typed: () => readonly TypedLine[]) {
    this.#typed = typed;
  }

  /** What stands on the cursor's line, before input comes. */
  notePrompt(line: string): void {
    const prompt = line.trimEnd();
    if (prompt === '' || this.#prompts.at(-1) === prompt) return;
    this.#prompts = [...this.#prompts, prompt].slice(-MAX_PROMPTS);
  }

  /** A complete line that is not searched: it may be an echo all the same. */
  noteLine(line: string): void {
    const squeezed = squeeze(line).text;
    for (const { line: typed } of this.#typed())
      if (squeeze(typed).text === squeezed) this.#countBare(squeezed);
  }

  /**
   * A line with its echoes masked, of the same length.
   *
   * @param complete - Its LF was seen.
   */
  mask(line: string, complete: boolean): string {
    const { text, places } = squeeze(line);
    if (text.includes(SOURCING)) return MASK.repeat(line.length);
    let masked = line;
    for (const { line: typed, times } of this.#typed()) {
      const wanted = squeeze(typed).text;
      if (wanted === '') continue;
      const echo = findEcho({ text, places, wanted });
      if (echo === undefined) continue;
      const from = places[echo.from] ?? 0;
      const prefix = line.slice(0, from);
      const accepted =
        prefix.trim() === ''
          ? (this.#bare.get(wanted) ?? 0) < times && (echo.whole || !complete)
          : this.#isPrompt(prefix);
      if (!accepted) continue;
      if (prefix.trim() === '' && complete) this.#countBare(wanted);
      const to = (places[echo.to - 1] ?? 0) + 1;
      masked = masked.slice(0, from) + MASK.repeat(to - from) + masked.slice(to);
    }
    return masked;
  }

  #isPrompt(prefix: string): boolean {
    const shown = prefix.trimEnd();
    if (this.#prompts.includes(shown)) return true;
    return (shown === prefix ? PROMPT_END : SIGN_END).test(shown);
  }

  #countBare(squeezed: string): void {
    this.#bare.set(squeezed, (this.#bare.get(squeezed) ?? 0) + 1);
  }
}

interface Squeezed {
  /** The text without blanks. */
  readonly text: string;
  /** Where each of its UTF-16 units stands in the text with blanks. */
  readonly places: readonly number[];
}

function squeeze(line: string): Squeezed {
  const places: number[] = [];
  let text = '';
  for (let at = 0; at < line.length; at += 1) {
    const unit = line.charAt(at);
    if (/\s/.test(unit)) continue;
    text += unit;
    places.push(at);
  }
  return { text, places };
}

interface Echo {
  readonly from: number;
  readonly to: number;
  /** All of what was typed, not its beginning alone. */
  readonly whole: boolean;
}

/** Typed text at the end of a line, or before what stands apart at its right. */
function findEcho(line: Squeezed & { readonly wanted: string }): Echo | undefined {
  const { text, places, wanted } = line;
  const gap = places.findLastIndex(
    (place, at) => at > 0 && place - (places[at - 1] ?? 0) > RIGHT_PROMPT_GAP,
  );
  for (const to of gap > 0 ? [text.length, gap] : [text.length]) {
    let from = startBefore(text, to, wanted);
    if (from === to) continue;
    const whole = to - from === wanted.length;
    // What was seen on the screen already may come once more in the stream.
    for (let earlier = from; from > 0; from = earlier) {
      earlier = startBefore(text, from, wanted);
      if (earlier === from) break;
    }
    return { from, to, whole };
  }
  return undefined;
}

/** Where the longest beginning of `wanted` that ends at `to` begins; `to` when there is none. */
function startBefore(text: string, to: number, wanted: string): number {
  for (let from = Math.max(0, to - wanted.length); from < to; from += 1)
    if (wanted.startsWith(text.slice(from, to))) return from;
  return to;
}
