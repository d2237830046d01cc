import type { TypedLine } from '../typing/typed.js';
import { beginningWithin } from '../text-overlap.js';

/** What is shown of a line whose beginning is not. */
export interface Rest {
  /** Without blanks. */
  readonly text: string;
  /** So much at least tells an echo where something else follows it. */
  readonly least: number;
  /** It may break off, and so be from the midst of what was typed. */
  readonly breaksOff: boolean;
}

/**
 * How much of a line goes on with a typed text that began where the line is not shown, in UTF-16 units
 * of what is shown. `Infinity`: to its end, and beyond.
 */
export function lengthGoingOn(rest: Rest, typed: readonly TypedLine[]): number {
  let most = 0;
  for (const line of typed) {
    const { wanted, isLonger, end } = line;
    if (wanted.length < rest.least) continue;
    const length = lengthIn(rest, wanted);
    // What stands behind what is kept of it is not known: rather too much than too little.
    if (isLonger && length > 0 && length < rest.text.length) return Infinity;
    most = Math.max(most, length, isLonger ? lengthIn(rest, end) : 0);
  }
  return most;
}

function lengthIn({ text, least, breaksOff }: Rest, wanted: string): number {
  const { longest, atEnd } = beginningWithin(text, wanted);
  // All of what was typed is no rest of it.
  const isRest = (length: number): boolean => length > 0 && length < wanted.length;
  if (breaksOff && isRest(longest) && isOver(text, longest)) return longest;
  return isRest(atEnd) && (atEnd >= least || isOver(text, atEnd)) ? atEnd : 0;
}

/** Nothing follows, or that it was interrupted. */
function isOver(text: string, length: number): boolean {
  return length === text.length || text.slice(length) === '^C';
}
