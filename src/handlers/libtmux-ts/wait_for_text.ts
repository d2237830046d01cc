import type {
  WaitForTextInput,
  WaitForTextOutput,
} from '../../../generated/libtmux-ts/types/wait_for_text.js';
import type { WaitOutcome, WaitResult } from '../../core/streams/streams.js';
import { accept } from '../accept.js';
import type { HandlerContext } from '../context.js';
import { toPaneId } from '../pane-id.js';
import { boundText } from './bounded-text.js';
import { parseCursor, toCursor } from './cursor.js';
import { type Bounds, DEFAULT_TIMEOUT_MS } from './limits.js';
import { VOCABULARY } from './vocabulary.js';

/** Without patterns, how much of the output is told as the match, in characters. */
const MATCHED_CHARACTERS = 80;

/** The set asks for no stop patterns, and what is on screen ends no wait: those cannot come. */
const OUTCOMES = {
  matched: 'matched',
  stopped: 'matched',
  presentAtEntry: 'matched',
  pending: 'timed_out',
  deadline: 'timed_out',
  cancelled: 'cancelled',
  outputLost: 'output_lost',
  paneClosed: 'pane_died',
  serverGone: 'stream_lost',
} as const satisfies Record<WaitOutcome, WaitForTextOutput['outcome']>;

export async function waitForText(
  input: WaitForTextInput,
  { engine, limits, signal, progress }: HandlerContext,
): Promise<WaitForTextOutput> {
  const timeoutMs = Math.min(input.timeoutMs ?? DEFAULT_TIMEOUT_MS, limits.waitCeilingMs);
  const patterns = input.patterns ?? [];
  const { instance } = engine.streams;
  const request = {
    paneId: toPaneId('paneId', input.paneId),
    patterns,
    stop: [],
    regex: input.regex ?? false,
    matchCase: true,
    from: input.cursor === undefined ? 'now' : parseCursor(instance, input.cursor),
    timeoutMs,
    retainBytes: limits.maxOutputBytes,
    signal,
  } as const;
  const result = accept(await engine.streams.wait(request, progress), VOCABULARY);
  const maxLines = input.maxLines ?? limits.maxResultLines;
  return toWaitOutput(result, patterns, {
    timeoutMs,
    maxLines,
    maxBytes: limits.maxOutputBytes,
  });
}

/** The output goes first into what the result may hold, the screen has what is left. */
export function toWaitOutput(
  result: WaitResult,
  patterns: readonly string[],
  bounds: Bounds,
): WaitForTextOutput {
  const outcome = OUTCOMES[result.outcome];
  const { output, returnedBytes, omittedBytes, droppedLines } = boundText(result.text, bounds);
  const maxBytes = Math.max(0, bounds.maxBytes - returnedBytes);
  const screen = boundText(result.screen?.text ?? '', { ...bounds, maxBytes });
  const isLost = outcome === 'output_lost' || outcome === 'stream_lost';
  return {
    paneId: result.paneId,
    outcome,
    matched: toMatched(result, patterns),
    output,
    cursor: isLost || result.position === undefined ? null : toCursor(result.position),
    screen: screen.output,
    screenClamped: screen.omittedBytes + screen.droppedLines > 0,
    alreadyOnScreen: result.screen?.holdsPattern ?? false,
    missedBytes: result.missedBytes,
    droppedLines,
    omittedBytes: omittedBytes + screen.omittedBytes,
    returnedBytes: returnedBytes + screen.returnedBytes,
    effectiveTimeoutMs: bounds.timeoutMs,
    streamFailure: outcome === 'stream_lost' ? 'connection_lost' : null,
  };
}

function toMatched(
  { outcome, index, text }: WaitResult,
  patterns: readonly string[],
): string | null {
  if (outcome !== 'matched') return null;
  if (index !== undefined) return patterns[index] ?? null;
  return Array.from(text.trimEnd().slice(-2 * MATCHED_CHARACTERS))
    .slice(-MATCHED_CHARACTERS)
    .join('');
}
