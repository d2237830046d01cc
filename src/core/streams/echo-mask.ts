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
  readonly #doubted: () => void;
  /** How often a line that is nothing but typed text was seen. */
  readonly #bare = new Map<string, number>();
  /** The beginning of the incomplete line that ended in an echo when it was seen last. */
  #begun = { text: '', from: 0 };
  /** What stood on the line of the cursor before. */
  #prompts: readonly string[] = [];

  /** @param doubted - A line that is nothing but typed text was taken for an echo. */
  constructor(typed: () => readonly TypedLine[], doubted: () => void = () => undefined) {
    this.#typed = typed;
    this.#doubted = doubted;
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
    const squeezed = squeeze(line);
    if (squeezed.text.includes(SOURCING)) return MASK.repeat(line.length);
    const typed = this.#typed().map(({ line: text, times }) => ({
      wanted: squeeze(text).text,
      times,
    }));
    if (typed.some(({ wanted }) => isScrolled(squeezed.text, wanted)))
      return MASK.repeat(line.length);
    let masked = this.#maskBegun(line);
    for (const { wanted, times } of typed) {
      const echo = findEcho(squeezed, wanted, typed);
      if (echo === undefined) continue;
      const bare = line.slice(0, echo.from).trim() === '';
      const accepted = bare
        ? (this.#bare.get(wanted) ?? 0) < times && (echo.whole || !complete)
        : this.#isPrompt(line.slice(0, echo.from));
      if (!accepted) continue;
      if (bare && complete) {
        this.#countBare(wanted);
        this.#doubted();
      }
      if (!complete) this.#begun = { text: line.slice(0, echo.to), from: echo.from };
      masked = blank(masked, echo.from, echo.to);
    }
    return masked;
  }

  /** Output may follow an echo in its line: type-ahead is echoed wherever the cursor is. */
  #maskBegun(line: string): string {
    const { text, from } = this.#begun;
    return text !== '' && line.startsWith(text) ? blank(line, from, text.length) : line;
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

/** A part of a longer line that a shell shows in one row, with a mark at the row's end (mksh). */
function isScrolled(shown: string, wanted: string): boolean {
  return /^.{4,}[<>*+]$/u.test(shown) && wanted.includes(shown.slice(0, -1));
}

function blank(line: string, from: number, to: number): string {
  return line.slice(0, from) + MASK.repeat(to - from) + line.slice(to);
}

/** Places of a line. */
interface Echo {
  readonly from: number;
  readonly to: number;
  /** All of what was typed, not its beginning alone. */
  readonly whole: boolean;
}

/** Typed text at the end of a line, or before what stands apart at its right. */
function findEcho(
  { text, places }: Squeezed,
  wanted: string,
  typed: readonly { readonly wanted: string }[],
): Echo | undefined {
  if (wanted === '') return undefined;
  const gap = places.findLastIndex(
    (place, at) => at > 0 && place - (places[at - 1] ?? 0) > RIGHT_PROMPT_GAP,
  );
  for (const end of gap > 0 ? [text.length, gap] : [text.length]) {
    const direct = startBefore(text, end, wanted);
    const last = direct < end ? direct : (startOfTorn(text.slice(0, end), wanted) ?? end);
    if (last === end) continue;
    const first = startOfRepeated(text, last, typed);
    const to = (places[end - 1] ?? 0) + 1;
    return { from: places[first] ?? 0, to, whole: direct === end || end - last === wanted.length };
  }
  return undefined;
}

/** What was seen on the screen already may come once more in the stream: where the first begins. */
function startOfRepeated(
  text: string,
  last: number,
  typed: readonly { readonly wanted: string }[],
): number {
  let first = last;
  for (;;) {
    const earlier = earlierEcho(text, first, typed);
    if (earlier === undefined) return first;
    first = earlier;
  }
}

/**
 * Where an echo begins of which the screen had shown a part, and the stream brings the rest, and
 * something in between twice.
 */
function startOfTorn(text: string, wanted: string): number | undefined {
  for (let from = Math.max(0, text.length - 2 * wanted.length); from < text.length; from += 1) {
    let shown = 0;
    while (shown < wanted.length && text[from + shown] === wanted[shown]) shown += 1;
    if (shown === 0) continue;
    const rest = text.slice(from + shown);
    if (rest !== '' && wanted.endsWith(rest) && wanted.length - rest.length <= shown) return from;
    const at = wanted.indexOf(rest);
    if (rest.length > 1 && at !== -1 && at <= shown) return from;
  }
  return undefined;
}

function earlierEcho(
  text: string,
  to: number,
  typed: readonly { readonly wanted: string }[],
): number | undefined {
  for (const { wanted } of typed) {
    const from = startBefore(text, to, wanted);
    if (to - from >= Math.min(2, wanted.length) && from < to) return from;
  }
  return undefined;
}

/** Where the longest beginning of `wanted` that ends at `to` begins; `to` when there is none. */
function startBefore(text: string, to: number, wanted: string): number {
  for (let from = Math.max(0, to - wanted.length); from < to; from += 1)
    if (wanted.startsWith(text.slice(from, to))) return from;
  return to;
}
