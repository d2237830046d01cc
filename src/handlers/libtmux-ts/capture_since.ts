import type {
  CaptureSinceInput,
  CaptureSinceOutput,
} from '../../../generated/libtmux-ts/types/capture_since.js';
import { accept } from '../accept.js';
import type { HandlerContext } from '../context.js';
import { toPaneId } from '../pane-id.js';
import { boundText } from './bounded-text.js';
import { parseCursor, toCursor } from './cursor.js';
import { VOCABULARY } from './vocabulary.js';

/** What a first read gives besides the screen. */
const HISTORY_LINES = 100;

export async function captureSince(
  input: CaptureSinceInput,
  { engine, limits, signal }: HandlerContext,
): Promise<CaptureSinceOutput> {
  const paneId = toPaneId('paneId', input.paneId);
  const { instance } = engine.streams;
  const from = input.cursor === undefined ? undefined : parseCursor(instance, input.cursor);
  const waitMs = from === undefined ? 0 : Math.min(input.waitMs ?? 0, limits.waitCeilingMs);
  const result = accept(
    await engine.streams.read({
      paneId,
      from,
      onExpired: 'refuse',
      historyLines: HISTORY_LINES,
      waitMs,
      signal,
    }),
    VOCABULARY,
  );
  const maxLines = input.maxLines ?? limits.maxResultLines;
  const bounded = boundText(result.text, { maxLines, maxBytes: limits.maxOutputBytes });
  return {
    paneId,
    text: bounded.output,
    cursor: result.ended ? null : toCursor(result.position),
    seeded: result.isScreen,
    streaming: !result.ended,
    missedBytes: result.missedBytes,
    droppedLines: bounded.droppedLines,
    omittedBytes: bounded.omittedBytes,
    returnedBytes: bounded.returnedBytes,
    byteClamped: bounded.omittedBytes > 0,
    rangeClamped: false,
    effectiveTimeoutMs: waitMs,
  };
}
