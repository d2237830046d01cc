import { cellWidth } from '../framing/dim-line.js';
import type { EchoMask, MaskedLine } from './echo-mask.js';
import { joinMasks, MASK } from './echo-places.js';
import { fills, type PaneLook } from './look.js';
import type { Patterns } from '../patterns/patterns.js';
import type { WaitOutcome } from './streams.js';

/** What was seen on a screen. */
export interface Sight {
  readonly outcome: Extract<WaitOutcome, 'presentAtEntry' | 'pending' | 'stopped'>;
  readonly index: number;
  /** The screen. */
  readonly text: string;
}

/**
 * What of that which is looked for is on the screen already.
 *
 * @param how - `pending`: we typed something that is not submitted. `shown`: lines that show people the
 *   commands that we ran.
 */
export function findOnScreen(
  look: PaneLook,
  wanted: { readonly patterns: Patterns; readonly stop: Patterns },
  how: { readonly mask: EchoMask; readonly pending: boolean; readonly shown: readonly string[] },
): Sight | undefined {
  const text = separate(look, how.mask);
  const masked = maskScreen({ ...look, text: maskShown(text, how.shown) }, how.mask);
  const present = wanted.patterns.matches(masked);
  if (present !== undefined) return { outcome: 'presentAtEntry', index: present, text };
  const stopped = wanted.stop.matches(masked);
  if (stopped !== undefined) return { outcome: 'stopped', index: stopped, text };
  if (!how.pending) return undefined;
  // Only the line of the cursor, the last one, holds what was not submitted.
  const lines = masked.split('\n');
  const last = text.slice(text.lastIndexOf('\n') + 1);
  const pending = wanted.patterns.matches([...lines.slice(0, -1), last].join('\n'));
  return pending === undefined ? undefined : { outcome: 'pending', index: pending, text };
}

/** Without the lines that show commands, each of the same length. */
function maskShown(text: string, shown: readonly string[]): string {
  const lines = new Set(shown.map((line) => line.trimEnd()));
  return text
    .split('\n')
    .map((line) => (lines.has(line) ? MASK.repeat(line.length) : line))
    .join('\n');
}

/** Rows that are filled to their end may be one line, which a shell has wrapped by itself. */
function maskScreen({ text, columns }: PaneLook, mask: EchoMask): string {
  const lines = text.split('\n');
  const last = lines.length - 1;
  const masked: string[] = [];
  let first = 0;
  for (const [at, line] of lines.entries()) {
    if (at < last && fills(line, columns)) continue;
    const rows = lines.slice(first, at + 1);
    const place = { first, isLast: at === last, columns };
    masked.push(...maskRows(rows, mask, place));
    first = at + 1;
  }
  return masked.join('\n');
}

function maskRows(
  rows: readonly string[],
  mask: EchoMask,
  place: { readonly first: number; readonly isLast: boolean; readonly columns: number },
): readonly string[] {
  const { first, isLast } = place;
  const stage = isLast ? 'growing' : 'complete';
  const text = rows.join('\n');
  const whole = mask.mask(text, { id: first, stage, ...topOf(text, mask, place) });
  if (rows.length === 1) return [whole];
  let from = 0;
  return rows.map((row, at) => {
    const masked = whole.slice(from, from + row.length);
    from += row.length + 1;
    const stage = isLast && at === rows.length - 1 ? 'growing' : 'complete';
    const alone = mask.mask(row, { id: first + at, stage });
    return joinMasks(masked, alone);
  });
}

/** What is known of the beginning of a line: that of the topmost may have gone up and away. */
function topOf(
  text: string,
  mask: EchoMask,
  place: { readonly first: number; readonly isLast: boolean; readonly columns: number },
): Pick<MaskedLine, 'head' | 'rest'> {
  const { first, isLast, columns } = place;
  if (first > 0) return {};
  const isLong = text.length > columns;
  const rest = { least: columns / 2, breaksOff: isLong || isLast };
  return { head: isLong && mask.knowsLonger ? 'echo' : 'lost', rest };
}

/**
 * Where an echo fills its last row, tmux takes what is printed below for the rest of its line, when
 * its shell went there by printing on (bash).
 */
function separate({ text, columns }: PaneLook, mask: EchoMask): string {
  let separated = '';
  let line = '';
  let width = 0;
  for (const character of text) {
    if (character === '\n') [line, width] = ['', 0];
    else {
      if (width > 0 && width % columns === 0 && mask.isEcho(line)) {
        separated += '\n';
        [line, width] = ['', 0];
      }
      line += character;
      width += cellWidth(character);
    }
    separated += character;
  }
  return separated;
}
