import type { StreamPosition } from '../../core/streams/streams.js';
import { ToolError } from '../../errors.js';

const CURSOR = /^ltxc1\.([0-9a-f]{24})([0-9a-f]{8})\.(0|[1-9]\d*)$/;

/** How much of the process's identity a cursor holds; the recording's number takes the rest. */
const INSTANCE_DIGITS = 24;

/** `ltxc1.`, process and recording as one number of 32 hexadecimal digits, `.`, offset. */
export function toCursor({ instance, epoch, offset }: StreamPosition): string {
  const recording = epoch.toString(16).padStart(8, '0');
  return `ltxc1.${instance.slice(0, INSTANCE_DIGITS)}${recording}.${offset}`;
}

/**
 * Read a cursor.
 *
 * @param instance - This process's identity, of which a cursor holds a part.
 * @throws ToolError CURSOR_INVALID
 */
export function parseCursor(instance: string, cursor: string): StreamPosition {
  const [, process, epoch = '', offset] = CURSOR.exec(cursor) ?? [];
  if (process === undefined || !Number.isSafeInteger(Number(offset)))
    throw new ToolError('CURSOR_INVALID', 'the cursor has not the form of one', {
      nextStep: 'give the cursor of the last answer for this pane, or none',
      details: { argument: 'cursor' },
    });
  const isOurs = process === instance.slice(0, INSTANCE_DIGITS);
  return {
    instance: isOurs ? instance : process,
    epoch: Number.parseInt(epoch, 16),
    offset: Number(offset),
  };
}
