import type { EchoMask, LineHead } from './echo-mask.js';
import { joinMasks, type Span } from './echo-places.js';
import { endOfLine, rowsAround, startOfLine } from './rows.js';
import { MAX_BEFORE, type Patterns } from '../patterns/patterns.js';
import type { FlowNews } from './flow-reader.js';
import { LineIds } from './line-ids.js';
import { TextWindow } from './text-window.js';

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

/** What is not looked at may be so much longer than what is kept of it, in UTF-16 units. */
const MAX_UNTRIMMED = 128 * 1024;

/** A text that is searched, not masked, and as far as it is needed: places of the window. */
interface Part {
  readonly plain: string;
  /** What stands behind it is the line that is not complete. */
  readonly complete: number;
  readonly end: number;
}

/** So many echoes in what came at once are told one by one. */
const MAX_ECHOES = 16;

/**
 * Looks for patterns in a growing text, of which it holds no more than a match may need.
 *
 * What is an echo is looked at only where a pattern matches.
 */
export class OutputMatcher {
  readonly #options: MatcherOptions;
  readonly #overlap: number;
  /** The end of the complete lines. */
  readonly #window = new TextWindow();
  #columns = 80;
  /** A line with others with which it may be one; `undefined`: with none. */
  #rows: (Span & { readonly masked: string | undefined }) | undefined;
  /** Matches that end here or before are old. */
  #after = 0;
  /** What is known of the beginning of the window's first line. */
  #head: LineHead = 'known';
  /** Of those in the window. */
  readonly #ids = new LineIds();
  /** The lines before this place are noted as what may have been an echo. */
  #noted = 0;

  constructor(options: MatcherOptions) {
    this.#options = options;
    this.#overlap = Math.max(options.patterns.overlap, options.stop.overlap);
  }

  /**
   * What is there already is no match: begin behind it.
   *
   * @param past - What the pane showed before all that, and whether what is there begins in the midst
   *   of a line.
   */
  begin(
    complete: string,
    current: string,
    { before, isCut }: { readonly before: string; readonly isCut: boolean },
  ): void {
    const { mask } = this.#options;
    if (isCut) this.#head = mask.knowsLonger ? 'echo' : 'lost';
    const note = mask.lineNoter();
    if (note) for (const [at, line] of before.split('\n').entries()) note(line, -2 - at);
    this.#window.append(complete);
    this.#noteLines(this.#window.text, this.#window.length);
    const above = (complete === '' ? before : complete).trimEnd();
    mask.noteBare(above.slice(above.lastIndexOf('\n') + 1));
    this.#trim();
    this.#after = this.#window.end;
    mask.notePrompt(current);
  }

  /** A part of the line that ends at this place went, and the line will be told again. */
  noteOverwritten(place: number): void {
    this.#ids.noteOverwritten(place);
  }

  /**
   * Search what is new.
   *
   * @param news - What came since the last search.
   * @param old - The place before which all is old.
   */
  search(news: FlowNews, old: number): Hit | undefined {
    const { told, current } = news;
    this.#columns = news.columns;
    this.#after = Math.max(this.#after, old);
    const mayMatch = this.#mayMatch(news);
    if (mayMatch) this.#trim();
    this.#window.append(told);
    const hit = mayMatch ? this.#find(current) : undefined;
    if (hit !== undefined) return hit;
    // What is old of the current line is told anew each time: it may have been overwritten.
    this.#after = this.#window.end;
    this.#trimSoon();
    this.#options.mask.notePrompt(current);
    return undefined;
  }

  /** Most of what comes holds nothing that is looked for: nothing else is found out of that. */
  #mayMatch({ searched }: FlowNews): boolean {
    const { patterns, stop, any } = this.#options;
    const isKnown = searched.before >= Math.min(this.#window.length, MAX_BEFORE);
    return any || !isKnown || patterns.mayEnd(searched) || stop.mayEnd(searched);
  }

  #find(current: string): Hit | undefined {
    const { patterns, stop, any } = this.#options;
    this.#rows = undefined;
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
    const plain = this.#window.plain + current;
    let text = this.#window.text + current;
    let after = this.#after - this.#window.base;
    for (let echoes = 1; ; echoes += 1) {
      const match = patterns.find(text, after);
      if (match === undefined) break;
      const { start, end, index } = match;
      // A line that was cut here does not begin here.
      const cut = start === 0 && this.#window.base > 0;
      // One by one, thousands of echoes would be looked for over and over in the same text.
      const until = echoes < MAX_ECHOES ? end : text.length;
      const masked = cut ? text : this.#maskLines(text, start, { plain, complete, end: until });
      if (!cut && masked === text) return { index, end: this.#window.base + end };
      if (cut) after = end;
      text = masked;
    }
    this.#window.text = text.slice(0, complete);
    return undefined;
  }

  /** Mask the echoes on the lines from one place to another. */
  #maskLines(text: string, start: number, part: Part): string {
    const first = startOfLine(text, start);
    this.#noteLines(text, first);
    const masked = [text.slice(0, first)];
    let from = first;
    while (from < part.end) {
      const to = endOfLine(text, from);
      masked.push(this.#maskLine(text, { from, to }, part), text.slice(to, to + 1));
      from = to + 1;
    }
    return masked.join('') + text.slice(from);
  }

  #maskLine(text: string, line: Span, part: Part): string {
    const masked = this.#maskPart(text, line, part);
    const rows = this.#maskRows(line, part);
    return rows === undefined ? masked : joinMasks(masked, rows);
  }

  /** A line with all others with which it may be one, unmasked before: what is shown of it then. */
  #maskRows({ from, to }: Span, part: Part): string | undefined {
    const known = this.#rows;
    const { plain, end } = part;
    if (known === undefined || from < known.from || to > known.to) {
      const all = rowsAround(plain, { from, to, end, columns: this.#columns });
      const isOne = all.from === from && all.to === to;
      this.#rows = { ...all, masked: isOne ? undefined : this.#maskPart(plain, all, part) };
    }
    const { from: first = 0, masked } = this.#rows ?? {};
    return masked?.slice(from - first, to - first);
  }

  #maskPart(text: string, { from, to }: Span, { complete }: Part): string {
    const goesOn = this.#ids.isOverwritten(this.#window.base + to);
    const stage =
      startOfLine(text, to) >= complete ? 'growing' : goesOn ? 'overwritten' : 'complete';
    const shown = { id: this.#idOf(text, from), stage, head: this.#headAt(from) } as const;
    return this.#options.mask.mask(text.slice(from, to), shown);
  }

  /** The lines before a place are known not to be searched again. */
  #noteLines(text: string, end: number): void {
    const note = this.#options.mask.lineNoter();
    let from = Math.max(0, this.#noted - this.#window.base);
    while (note && from < end) {
      const to = endOfLine(text, from);
      note(text.slice(from, to), this.#idOf(text, from));
      from = to + 1;
    }
    this.#noted = Math.max(this.#noted, this.#window.base + end);
  }

  /** The place where the line began that it is a state of. */
  #idOf(text: string, from: number): number {
    return this.#ids.idOf(text, from, this.#window.base);
  }

  /** Any output but blanks and lines that end in an echo. */
  #findAny(current: string): { readonly index: undefined; readonly end: number } | undefined {
    const text = this.#window.text + current;
    const plain = this.#window.plain + current;
    const part = { plain, complete: this.#window.length, end: text.length };
    let from = Math.max(0, this.#after - this.#window.base);
    while (from < text.length) {
      const to = endOfLine(text, from);
      if (/\S/.test(text.slice(from, to))) {
        const line = { from: startOfLine(text, from), to };
        if (this.#maskLine(text, line, part) === text.slice(line.from, to))
          return { index: undefined, end: this.#window.base + text.length };
      }
      from = to + 1;
    }
    return undefined;
  }

  #trim(): void {
    // A whole line more than is needed, so that lines are known from their beginning.
    if (this.#window.length <= 2 * this.#overlap + 1024) return;
    const { text } = this.#window;
    const cut = text.length - this.#overlap;
    const line = text.lastIndexOf('\n', cut) + 1;
    const from = cut - line > this.#overlap + 1024 ? cut : line;
    this.#head = from > line ? this.#headBehind(line, from) : this.#headAt(line);
    this.#window.cut(from);
    this.#ids.forgetBefore(this.#window.base);
  }

  /** At once only what takes no time; and the rest before it takes much memory. */
  #trimSoon(): void {
    const least = 2 * this.#overlap + 1024;
    if (this.#window.cutLines(least)) {
      this.#head = 'known';
      this.#ids.forgetBefore(this.#window.base);
    }
    if (this.#window.length > least + MAX_UNTRIMMED) this.#trim();
  }

  /** What is known of the rest of a line that is cut. */
  #headBehind(line: number, cut: number): LineHead {
    const shown = { id: this.#idOf(this.#window.text, line), head: this.#headAt(line) };
    return this.#options.mask.headOf(this.#window.text.slice(line, cut), shown);
  }

  /** What is known of the beginning of the line that begins there in the window. */
  #headAt(place: number): LineHead {
    return place === 0 ? this.#head : 'known';
  }
}
