import { removeTextControls } from '../framing/text-controls.js';

/** The lines of what tmux captured, without what can still do something to a reader. */
export function plainLines(text: string): readonly string[] {
  return removeTextControls(Buffer.from(text)).toString('utf8').split('\n');
}

/** Cut blanks from the end of a line. */
export function trimLine(line: string): string {
  let end = line.length;
  while (end > 0 && (line[end - 1] === ' ' || line[end - 1] === '\t')) end--;
  return line.slice(0, end);
}

/** Cut blanks from the ends of all lines, and blank lines from the end. */
export function trimLines(lines: readonly string[]): readonly string[] {
  const trimmed = lines.map(trimLine);
  let count = trimmed.length;
  while (count > 0 && trimmed[count - 1] === '') count--;
  return trimmed.slice(0, count);
}
