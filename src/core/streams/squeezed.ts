import { isBlank } from '../typing/typed.js';

/** A text without its blanks, so that neither wrapping nor padding matters. */
export interface Squeezed {
  readonly text: string;
  /** Where each of its UTF-16 units stands in the text with blanks. */
  readonly places: readonly number[];
}

export function squeeze(line: string): Squeezed {
  const places: number[] = [];
  for (let at = 0; at < line.length; at += 1) if (!isBlank(line.charCodeAt(at))) places.push(at);
  return { text: places.length === line.length ? line : line.replace(/\s+/g, ''), places };
}
