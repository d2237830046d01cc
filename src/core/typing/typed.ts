/** What was typed, in the order in which it reaches the pane. */
export interface TypedInput {
  readonly text: string;
  readonly keys: readonly string[];
  readonly enter: boolean;
}

/** A line as it may be echoed, and how often it was typed. */
export interface TypedLine {
  /** Of a long line the beginning. */
  readonly line: string;
  readonly times: number;
  /** It was typed into a line that held something already: it may be echoed without that. */
  readonly isPart?: boolean;
  /** Without its blanks; of a long line the beginning. */
  readonly wanted: string;
  /** The line is longer: what stands behind `wanted` is not known, but for `end`. */
  readonly isLonger: boolean;
  /** What a longer line ends with, without blanks. */
  readonly end: string;
}

/** How much of a typed line is kept, in UTF-16 units. */
export const MAX_TYPED_LINE = 8192;

/** How much of the end of a longer one: what may stand in one row. */
const MAX_END = 1024;

export function toTypedLine(line: string, times = 1): TypedLine {
  const kept = line.slice(0, MAX_TYPED_LINE);
  const squeezed = withoutBlanks(line, MAX_TYPED_LINE + 1);
  const isLonger = squeezed.length > MAX_TYPED_LINE;
  return {
    line: copy(kept),
    times,
    wanted: copy(squeezed.slice(0, MAX_TYPED_LINE)),
    isLonger,
    end: isLonger ? copy(withoutBlanks(line.slice(-2 * MAX_END), 2 * MAX_END).slice(-MAX_END)) : '',
  };
}

/** At least so many units, if there are, and not much more. */
function withoutBlanks(text: string, length: number): string {
  let squeezed = '';
  for (let from = 0; from < text.length && squeezed.length < length; from += length)
    squeezed += text.slice(from, from + length).replace(/\s+/g, '');
  return squeezed;
}

/** A text that keeps no other in memory: what is cut out of one, or joined, holds on to the whole. */
export function copy(text: string): string {
  const encoding = /^[\0-\xff]*$/.test(text) ? 'latin1' : 'utf16le';
  return Buffer.from(text, encoding).toString(encoding);
}

/** As `\s` has it. */
export function isBlank(unit: number): boolean {
  if (unit < 0xa0) return unit === 0x20 || (unit >= 0x09 && unit <= 0x0d);
  return /\s/.test(String.fromCharCode(unit));
}
