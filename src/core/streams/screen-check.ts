import type { EchoMask } from './echo-mask.js';
import type { PaneLook } from './look.js';
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
 * @param how - `pending`: we typed something that is not submitted.
 */
export function findOnScreen(
  { text }: PaneLook,
  wanted: { readonly patterns: Patterns; readonly stop: Patterns },
  how: { readonly mask: EchoMask; readonly pending: boolean },
): Sight | undefined {
  const masked = maskScreen(text, how.mask);
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

function maskScreen(text: string, mask: EchoMask): string {
  const lines = text.split('\n');
  return lines.map((line, at) => mask.mask(line, at < lines.length - 1)).join('\n');
}
