import type { StreamPosition } from '../../core/streams/streams.js';
import { ToolError } from '../../errors.js';
import type { PaneId } from '../../tmux/ids.js';

const CURSOR = /^(%\d{1,10}):([0-9a-f]{32}):([1-9]\d{0,8}):(0|[1-9]\d{0,14})$/;

/** `pane:process:recording:offset`. */
export function toCursor(paneId: PaneId, { instance, epoch, offset }: StreamPosition): string {
  return `${paneId}:${instance}:${epoch}:${offset}`;
}

/**
 * Read a cursor.
 *
 * @throws ToolError CURSOR_INVALID when it is none, or of another pane.
 */
export function parseCursor(paneId: PaneId, cursor: string): StreamPosition {
  const [, pane, instance, epoch, offset] = CURSOR.exec(cursor) ?? [];
  if (instance === undefined) throw invalid('the cursor has not the form of one');
  if (pane !== paneId) throw invalid(`the cursor belongs to another pane than ${paneId}`);
  return { instance, epoch: Number(epoch), offset: Number(offset) };
}

function invalid(message: string): ToolError {
  return new ToolError('CURSOR_INVALID', message, {
    nextStep: 'give the cursor of the last answer for this pane, or none',
    details: { argument: 'cursor' },
  });
}
