import type { Patterns } from '../patterns/patterns.js';
import type { SearchLimits } from './content.js';
import { excerpt } from './excerpt.js';
import type { JoinedLine } from './joined-lines.js';
import { trimLine } from './lines.js';

/** A single line takes no longer than this many steps: it cannot be interrupted. */
const MAX_STEPS = 50_000_000;

/** Looks for a pattern in the lines of one pane after the other, within what a search may cost. */
export class LineSearch {
  readonly caps = { bytes: false, matches: false, matchTime: false };
  readonly #patterns: Patterns;
  readonly #limits: SearchLimits;
  readonly #now: () => number;
  #bytesLeft: number;
  #msLeft: number;

  /** @param now - A clock in ms. */
  constructor(patterns: Patterns, limits: SearchLimits, now: () => number) {
    this.#patterns = patterns;
    this.#limits = limits;
    this.#now = now;
    this.#bytesLeft = limits.bytes;
    this.#msLeft = limits.matchMs;
  }

  /**
   * The lines of a pane that match, from the top; of more than are allowed, the last ones.
   *
   * @param panesLeft - How many panes share what is left to be searched, this one included.
   */
  search(lines: readonly JoinedLine[], panesLeft: number): readonly JoinedLine[] {
    const begin = this.#now();
    const found: JoinedLine[] = [];
    let share = Math.floor(this.#bytesLeft / panesLeft);
    for (const { row, text } of lines.toReversed()) {
      const bytes = Buffer.byteLength(text) + 1;
      if (bytes > share) {
        this.caps.bytes = true;
        break;
      }
      if (this.#now() - begin > this.#msLeft) {
        this.caps.matchTime = true;
        break;
      }
      share -= bytes;
      this.#bytesLeft -= bytes;
      const line = trimLine(text);
      if (!this.#matches(line)) continue;
      if (found.length >= this.#limits.matchesPerPane) {
        this.caps.matches = true;
        break;
      }
      found.push({ row, text: excerpt(line, this.#patterns.find(line, 0) ?? START) });
    }
    this.#msLeft -= this.#now() - begin;
    return found.reverse();
  }

  #matches(line: string): boolean {
    if (line.length * this.#patterns.cost <= MAX_STEPS)
      return this.#patterns.matches(line) !== undefined;
    this.caps.matchTime = true;
    return false;
  }
}

const START = { start: 0, end: 0 };
