import { RE2JS, RE2JSException, RE2JSSyntaxException } from 're2js';
import type { Refusal } from '../refusal.js';
import { foldCase } from './fold-case.js';
import { placeOfError } from './pattern-error.js';
import { requiredText } from './required-text.js';
import type { SearchedText } from './searched-text.js';

/** Limits, in bytes of UTF-8, for each pattern and for a list of them. */
export const MAX_PATTERN_BYTES = 4096;
export const MAX_LIST_BYTES = 16 * 1024;

/** Limits the memory and the time that a compiled expression takes, in RE2's instructions. */
const MAX_PROGRAM = 10_000;

/** How far back a match of an expression may begin before what came last, in UTF-16 units. */
const REGEX_OVERLAP = 8 * 1024;

/** No match begins further before what came last: not in the line before that, either. */
export const MAX_BEFORE = 2 * REGEX_OVERLAP + 1024;

/** Which argument patterns came in. */
export type PatternList = 'pattern' | 'patterns' | 'stop';

export interface PatternOptions {
  readonly regex: boolean;
  readonly matchCase: boolean;
  /** Of each pattern, in bytes of UTF-8. */
  readonly maxBytes?: number;
}

/** A match in a text. */
export interface PatternMatch {
  /** Which pattern of the list. */
  readonly index: number;
  /** In UTF-16 units. */
  readonly start: number;
  readonly end: number;
}

/** A list of patterns, ready to be looked for. Linear in the length of the text. */
export interface Patterns {
  /** How much text before the newest may belong to a match that ends in it. */
  readonly overlap: number;
  /** How many steps a UTF-16 unit of the text takes at most, roughly. */
  readonly cost: number;
  /** Whether any matches at all. */
  matches(text: string): number | undefined;
  /** Whether a match may end in the news: cheap, and where it says no, nobody need look further. */
  mayEnd(text: SearchedText): boolean;
  /** Of the matches that end after a place, the one that ends first; of equals, the first pattern. */
  find(text: string, after: number): PatternMatch | undefined;
}

/** Read a list of patterns. `list` is its name, for the refusal. */
export function compilePatterns(
  list: PatternList,
  patterns: readonly string[],
  options: PatternOptions,
): Patterns | Refusal {
  const { maxBytes = MAX_PATTERN_BYTES } = options;
  let total = 0;
  for (const [index, pattern] of patterns.entries()) {
    const bytes = Buffer.byteLength(pattern);
    total += bytes;
    if (bytes > maxBytes || total > MAX_LIST_BYTES)
      return { reason: 'patternTooLarge', list, index };
  }
  if (!options.regex) return new Literals(patterns, options.matchCase);
  const flags = RE2JS.MULTILINE | (options.matchCase ? 0 : RE2JS.CASE_INSENSITIVE);
  const compiled: RE2JS[] = [];
  for (const [index, pattern] of patterns.entries()) {
    const expression = compileOne(pattern, flags);
    if (!(expression instanceof RE2JS)) return { reason: 'badPattern', list, index, ...expression };
    if (expression.programSize() > MAX_PROGRAM) return { reason: 'patternTooCostly', list, index };
    compiled.push(expression);
  }
  return new Expressions(patterns, compiled, flags);
}

function compileOne(
  pattern: string,
  flags: number,
): RE2JS | { readonly problem: string; readonly position: number } {
  try {
    return RE2JS.compile(pattern, flags);
  } catch (error) {
    if (error instanceof RE2JSSyntaxException)
      return { problem: error.error, position: placeOfError(pattern, error) };
    if (error instanceof RE2JSException) return { problem: error.message, position: 0 };
    throw error;
  }
}

class Literals implements Patterns {
  readonly overlap: number;
  readonly cost: number;
  readonly #literals: readonly string[];
  readonly #matchCase: boolean;

  constructor(patterns: readonly string[], matchCase: boolean) {
    this.#matchCase = matchCase;
    this.cost = patterns.length;
    this.#literals = matchCase ? patterns : patterns.map(foldCase);
    this.overlap = Math.max(0, ...patterns.map(({ length }) => length - 1));
  }

  matches(text: string): number | undefined {
    const searched = this.#matchCase ? text : foldCase(text);
    const index = this.#literals.findIndex((literal) => searched.includes(literal));
    return index === -1 ? undefined : index;
  }

  mayEnd(text: SearchedText): boolean {
    const searched = this.#matchCase ? text.text : text.folded;
    return this.#literals.some((literal) =>
      searched.includes(literal, Math.max(0, text.before - literal.length + 1)),
    );
  }

  find(text: string, after: number): PatternMatch | undefined {
    const searched = this.#matchCase ? text : foldCase(text);
    let first: PatternMatch | undefined;
    for (const [index, literal] of this.#literals.entries()) {
      const start = searched.indexOf(literal, Math.max(0, after - literal.length + 1));
      const end = start + literal.length;
      if (start !== -1 && end > after && (first === undefined || end < first.end))
        first = { index, start, end };
    }
    return first;
  }
}

class Expressions implements Patterns {
  readonly overlap: number;
  readonly cost: number;
  readonly #expressions: readonly RE2JS[];
  /** Without which each cannot match: found much faster than the expression is tried. */
  readonly #required: readonly (string | undefined)[];
  /** Whether any of them matches, in one pass; `undefined` where they cannot be put together. */
  readonly #any: RE2JS | undefined;

  constructor(patterns: readonly string[], expressions: readonly RE2JS[], flags: number) {
    this.#expressions = expressions;
    this.#required = patterns.map(requiredText);
    this.cost = expressions.reduce((sum, expression) => sum + expression.programSize(), 0);
    this.overlap = expressions.length === 0 ? 0 : REGEX_OVERLAP;
    const any = compileOne(patterns.map((pattern) => `(?:${pattern})`).join('|'), flags);
    this.#any = patterns.length > 1 && any instanceof RE2JS ? any : undefined;
  }

  matches(text: string): number | undefined {
    const index = this.#expressions.findIndex((expression) => expression.test(text));
    return index === -1 ? undefined : index;
  }

  mayEnd({ text, folded }: SearchedText): boolean {
    // A long s is an s for RE2, and none for us.
    const mayHold = (required: string | undefined): boolean =>
      required === undefined || folded.includes(required) || folded.includes('ſ');
    if (!this.#required.some(mayHold)) return false;
    return this.#any?.test(text) ?? this.#expressions.some((expression) => expression.test(text));
  }

  find(text: string, after: number): PatternMatch | undefined {
    if (this.#any?.test(text) === false) return undefined;
    let first: PatternMatch | undefined;
    for (const [index, expression] of this.#expressions.entries()) {
      if (!expression.test(text)) continue;
      const matcher = expression.matcher(text);
      while (matcher.find()) {
        const [start, end] = [matcher.start(), matcher.end()];
        if (end <= after) continue;
        if (first === undefined || end < first.end) first = { index, start, end };
        break;
      }
    }
    return first;
  }
}
