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

  constructor(options: MatcherOptions) {
    this.#options = options;
    this.#overlap = Math.max(options.patterns.overlap, options.stop.overlap);
  }

  /** What is there already is no match: begin behind it. */
  begin(complete: string, current: string): void {
    this.#window += complete;
    this.#trim();
    this.#after = this.#base + this.#window.length;
    this.#options.mask.notePrompt(current);
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
    let from = text.lastIndexOf('\n', start - 1) + 1;
    if (start === 0) from = 0;
    while (from < end) {
      const lineEnd = text.indexOf('\n', from);
      const to = lineEnd === -1 ? text.length : lineEnd;
      const line = masked.slice(from, to);
      const without = this.#options.mask.mask(line, from < complete);
      masked = masked.slice(0, from) + without + masked.slice(to);
      from = to + 1;
    }
    return masked;
  }

  /** Any output but blanks and lines that end in an echo. */
  #findAny(current: string): { readonly index: undefined; readonly end: number } | undefined {
    const text = this.#window + current;
    let from = Math.max(0, this.#after - this.#base);
    while (from < text.length) {
      const lineEnd = text.indexOf('\n', from);
      const to = lineEnd === -1 ? text.length : lineEnd;
      if (/\S/.test(text.slice(from, to))) {
        const lineStart = from === 0 ? 0 : text.lastIndexOf('\n', from - 1) + 1;
        const line = text.slice(lineStart, to);
        if (this.#options.mask.mask(line, lineStart < this.#window.length) === line)
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
  }
}
