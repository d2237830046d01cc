import type {
  CapturePaneInput,
  CapturePaneOutput,
} from '../../../generated/libtmux-ts/types/capture_pane.js';
import { accept } from '../accept.js';
import type { HandlerContext } from '../context.js';
import { toPaneId } from '../pane-id.js';
import { boundOutput } from './bounded-output.js';
import { VOCABULARY } from './vocabulary.js';

export async function capturePane(
  input: CapturePaneInput,
  { engine, limits }: HandlerContext,
): Promise<CapturePaneOutput> {
  const { start = 0, end, joinWrapped = false } = input;
  const paneId = toPaneId('paneId', input.paneId);
  const range = { first: start, last: end ?? Infinity };
  const result = accept(
    await engine.content.capture({ paneId, rows: range, joined: joinWrapped }),
    VOCABULARY,
  );
  const { lines, rows, unreadRows } = result;
  const maxLines = input.maxLines ?? limits.maxResultLines;
  const bounded = boundOutput(lines.join('\n'), { maxLines, maxBytes: limits.maxOutputBytes });
  const isEndClamped = end !== undefined && rows?.last !== end;
  return {
    paneId,
    text: bounded.output,
    totalLines: lines.length + unreadRows,
    droppedLines: bounded.droppedLines + unreadRows,
    omittedBytes: bounded.omittedBytes,
    returnedBytes: bounded.returnedBytes,
    byteClamped: bounded.omittedBytes > 0,
    rangeClamped: rows?.first !== start || isEndClamped,
    effectiveStart: rows?.first ?? null,
    effectiveEnd: rows?.last ?? null,
  };
}
