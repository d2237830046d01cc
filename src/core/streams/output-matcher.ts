import type { EchoMask } from './echo-mask.js';
import type { Patterns } from '../patterns/patterns.js';

/** What ended a wait, and where: places of the transcript. */
export interface Hit {
  readonly kind: 'matched' | 'stopped';
  /** `undefined`: any output was waited for. */
  readonly index: number | undefined;
  readonly end: number;
}

export interface MatcherOptions {
  readonly patterns: Patterns;
  readonly stop: Patterns;
  /** No pattern is given: any output that is not an echo. */
  readonly any: boolean;
  readonly mask: EchoMask;
}

/**
 * Looks for patterns in a growing text, of which it holds no more than a match may need.
 *
 * What is an echo is looked at only where a pattern matches.
 */
export class OutputMatcher {
  readonly #options: MatcherOptions;
  readonly #overlap: number;
  /** The end of the complete lines. */
  #window = '';
  /** The place of the window's first unit. */
  #base = 0;
  /** Matches that end here or before are old. */
  #after = 0;
  /** Where lines end, in the window, that were told because a part of them went. */
  #overwritten: readonly number[] = [];
  /** The lines before this place are noted as what may have been an echo. */
  #noted = 0;

  constructor(options: MatcherOptions) {
    this.#options = options;
    this.#overlap = Math.max(options.patterns.overlap, options.stop.overlap);
  }

  /**
   * What is there already is no match: begin behind it.
   *
   * @param before - What the pane showed before all that.
   */
  begin(complete: string, current: string, before: string): void {
    const { mask } = this.#options;
    for (const [at, line] of before.split('\n').entries()) mask.noteLine(line, -2 - at);
    this.#window += complete;
    this.#noteLines(this.#window, this.#window.length);
    const above = (complete === '' ? before : complete).trimEnd();
    mask.noteBare(above.slice(above.lastIndexOf('\n') + 1));
    this.#trim();
    this.#after = this.#base + this.#window.length;
    mask.notePrompt(current);
  }

  /** A part of the line that ends at this place went, and the line will be told again. */
  noteOverwritten(place: number): void {
    this.#overwritten = [...this.#overwritten, place];
  }

  /**
   * Search what is new.
   *
   * @param complete - Text that came since the last search.
   * @param current - The line after it, which is not complete.
   * @param old - The place before which all is old.
   */
  search(complete: string, current: string, old: number): Hit | undefined {
    this.#window += complete;
    this.#after = Math.max(this.#after, old);
    const hit = this.#find(current);
    if (hit !== undefined) return hit;
    // What is old of the current line is told anew each time: it may have been overwritten.
    this.#after = this.#base + this.#window.length;
    this.#trim();
    this.#options.mask.notePrompt(current);
    return undefined;
  }

  #find(current: string): Hit | undefined {
    const { patterns, stop, any } = this.#options;
    const stopped = this.#locate(stop, current);
    const matched = any ? this.#findAny(current) : this.#locate(patterns, current);
    if (matched !== undefined && (stopped === undefined || matched.end <= stopped.end))
      return { kind: 'matched', ...matched };
    return stopped && { kind: 'stopped', ...stopped };
  }

  #locate(
    patterns: Patterns,
    current: string,
  ): { readonly index: number; readonly end: number } | undefined {
    const complete = this.#window.length;
    let text = this.#window + current;
    let after = this.#after - this.#base;
    for (;;) {
      const match = patterns.find(text, after);
      if (match === undefined) break;
      const { start, end, index } = match;
      // A line that was cut here does not begin here.
      const cut = start === 0 && this.#base > 0;
      const masked = cut ? text : this.#maskLines(text, start, { end, complete });
      if (!cut && masked === text) return { index, end: this.#base + end };
      if (cut) after = end;
      text = masked;
    }
    this.#window = text.slice(0, complete);
    return undefined;
  }

  /** Mask the echoes on the lines from one place to another. */
  #maskLines(
    text: string,
    start: number,
    { end, complete }: { readonly end: number; readonly complete: number },
  ): string {
    let masked = text;
    let from = start === 0 ? 0 : text.lastIndexOf('\n', start - 1) + 1;
    this.#noteLines(text, from);
    while (from < end) {
      const to = endOfLine(text, from);
      const line = this.#maskLine(masked, { from, to, complete });
      masked = masked.slice(0, from) + line + masked.slice(to);
      from = to + 1;
    }
    return masked;
  }

  #maskLine(
    text: string,
    {
      from,
      to,
      complete,
    }: { readonly from: number; readonly to: number; readonly complete: number },
  ): string {
    const goesOn = this.#overwritten.includes(this.#base + to);
    const stage = from >= complete ? 'growing' : goesOn ? 'overwritten' : 'complete';
    return this.#options.mask.mask(text.slice(from, to), { id: this.#idOf(text, from), stage });
  }

  /** The lines before a place are known not to be searched again. */
  #noteLines(text: string, end: number): void {
    let from = Math.max(0, this.#noted - this.#base);
    while (from < end) {
      const to = endOfLine(text, from);
      this.#options.mask.noteLine(text.slice(from, to), this.#idOf(text, from));
      from = to + 1;
    }
    this.#noted = Math.max(this.#noted, this.#base + end);
  }

  /** The place where the line began that it is a state of. */
  #idOf(text: string, from: number): number {
    let start = from;
    while (start > 0 && this.#overwritten.includes(this.#base + start - 1))
      start = start === 1 ? 0 : text.lastIndexOf('\n', start - 2) + 1;
    return this.#base + start;
  }

  /** Any output but blanks and lines that end in an echo. */
  #findAny(current: string): { readonly index: undefined; readonly end: number } | undefined {
    const text = this.#window + current;
    let from = Math.max(0, this.#after - this.#base);
    while (from < text.length) {
      const to = endOfLine(text, from);
      if (/\S/.test(text.slice(from, to))) {
        const lineStart = from === 0 ? 0 : text.lastIndexOf('\n', from - 1) + 1;
        const complete = this.#window.length;
        const line = text.slice(lineStart, to);
        if (this.#maskLine(text, { from: lineStart, to, complete }) === line)
          return { index: undefined, end: this.#base + text.length };
      }
      from = to + 1;
    }
    return undefined;
  }

  #trim(): void {
    // A whole line more than is needed, so that lines are known from their beginning.
    if (this.#window.length <= 2 * this.#overlap + 1024) return;
    const cut = this.#window.length - this.#overlap;
    const line = this.#window.lastIndexOf('\n', cut) + 1;
    const from = cut - line > this.#overlap + 1024 ? cut : line;
    this.#window = this.#window.slice(from);
    this.#base += from;
    this.#overwritten = this.#overwritten.filter((place) => place >= this.#base);
  }
}

function endOfLine(text: string, from: number): number {
  const lineEnd = text.indexOf('\n', from);
  return lineEnd === -1 ? text.length : lineEnd;
}
