import type {
  CaptureSinceInput,
  CaptureSinceOutput,
} from '../../../generated/libtmux-rs/types/capture_since.js';
import { accept } from '../accept.js';
import type { HandlerContext } from '../context.js';
import { cutTail } from '../cut-tail.js';
import { toPaneId } from '../pane-id.js';
import { parseCursor, toCursor } from './cursor.js';
import { RETAIN_BYTES } from './limits.js';
import { VOCABULARY } from './vocabulary.js';

export async function captureSince(
  { pane, cursor }: CaptureSinceInput,
  { engine, signal }: HandlerContext,
): Promise<CaptureSinceOutput> {
  const paneId = toPaneId('pane', pane);
  const from = cursor === null || cursor === undefined ? undefined : parseCursor(paneId, cursor);
  const result = accept(
    await engine.streams.read({
      paneId,
      from,
      onExpired: 'restart',
      historyLines: 0,
      waitMs: 0,
      signal,
    }),
    VOCABULARY,
  );
  const { text, omittedBytes } = cutTail(result.text, RETAIN_BYTES);
  return {
    pane: paneId,
    text,
    cursor: toCursor(paneId, result.position),
    missed: result.missed || omittedBytes > 0,
    closed: result.ended,
    first: result.isScreen,
  };
}
