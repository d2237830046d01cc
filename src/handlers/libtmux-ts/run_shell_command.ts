import type {
  RunShellCommandInput,
  RunShellCommandOutput,
} from '../../../generated/libtmux-ts/types/run_shell_command.js';
import type { RunOutcome, RunResult } from '../../core/runs/run-request.js';
import { accept } from '../accept.js';
import type { HandlerContext } from '../context.js';
import { toPaneId } from '../pane-id.js';
import { boundOutput } from './bounded-output.js';
import { type Bounds, DEFAULT_TIMEOUT_MS } from './limits.js';
import { VOCABULARY } from './vocabulary.js';

/** The least that is kept of the output, so that a small ceiling does not make it look lost. */
const MIN_RETAIN_BYTES = 256 * 1024;

/** The contract has no word for a command that never started: `stillRunning` false tells it. */
const OUTCOMES = {
  completed: 'completed',
  deadline: 'timed_out',
  paneClosed: 'pane_died',
  cancelled: 'cancelled',
  neverStarted: 'timed_out',
} as const satisfies Record<RunOutcome, RunShellCommandOutput['outcome']>;

export async function runShellCommand(
  input: RunShellCommandInput,
  { engine, limits, signal, progress }: HandlerContext,
): Promise<RunShellCommandOutput> {
  const timeoutMs = Math.min(input.timeoutMs ?? DEFAULT_TIMEOUT_MS, limits.waitCeilingMs);
  const request = {
    paneId: toPaneId('paneId', input.paneId),
    command: input.command,
    timeoutMs,
    suppressHistory: true,
    allowCallerPane: input.force ?? false,
    retainBytes: Math.max(limits.maxOutputBytes + FINAL_NEWLINE_BYTES, MIN_RETAIN_BYTES),
    signal,
  };
  const result = accept(await engine.run(request, progress), VOCABULARY);
  const maxLines = input.maxLines ?? limits.maxResultLines;
  return toOutput(result, { timeoutMs, maxLines, maxBytes: limits.maxOutputBytes });
}

/** Kept, but not returned. */
const FINAL_NEWLINE_BYTES = 1;

/** The whole text's bytes are `missedBytes` and what `boundOutput` counts. */
export function toOutput(result: RunResult, bounds: Bounds): RunShellCommandOutput {
  const bounded = boundOutput(result.output, bounds);
  const { output, droppedLines, omittedBytes, returnedBytes } = bounded;
  const missedBytes = result.droppedBytes;
  return {
    paneId: result.paneId,
    outcome: OUTCOMES[result.outcome],
    exitStatus: result.exitStatus ?? null,
    output,
    outputComplete: missedBytes + omittedBytes + droppedLines === 0 && !result.gap,
    droppedLines,
    missedBytes,
    omittedBytes,
    returnedBytes,
    effectiveTimeoutMs: bounds.timeoutMs,
    foreignOutputSuspected: result.foreignOutputSuspected,
    stillRunning: result.stillRunning,
  };
}
