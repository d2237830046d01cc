import type { Summary } from './tool-set.js';

/** A number of things: `1 pane`, `2 panes`. */
export function countOf(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`;
}

/** A text as part of a line. */
export function oneLine(text: string): string {
  return text.replace(/[\n\t]/g, ' ');
}

/** Lines, each with its end. */
export function endLines(lines: readonly string[]): string {
  return lines.map((line) => `${line}\n`).join('');
}

/** The parts that are there, with blanks between. */
export function joinParts(...parts: readonly (string | false | null | undefined)[]): string {
  return parts.filter((part) => typeof part === 'string' && part !== '').join(' ');
}

/** A list as text: how many, and a line for each. */
export function toListSummary(what: string, lines: readonly string[], note?: string): Summary {
  const status = [countOf(lines.length, what), ...(note === undefined ? [] : [note])].join('; ');
  return { status, output: endLines(lines) };
}
