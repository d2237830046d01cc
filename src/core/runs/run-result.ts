import type { PaneId } from '../../tmux/ids.js';
import type { PreparedRun } from './prepare-run.js';
import type { RunAnswer, RunState } from './run-machine.js';
import type { LimitEvent } from './run-limit.js';
import type { RunResult } from './run-request.js';

/** The result of a run whose answer is known. Takes the output as it is now, and keeps no more. */
export function toResult(
  paneId: PaneId,
  answer: Extract<RunAnswer, { kind: 'outcome' }>,
  { output, run }: PreparedRun,
): RunResult {
  const { outcome, exitStatus } = answer;
  output.end();
  const text = output.text();
  const result: RunResult = {
    paneId,
    outcome,
    exitStatus,
    output: text,
    bytes: output.bytes,
    droppedBytes: output.droppedBytes,
    gap: run.state.hadGap || (outcome === 'completed' && !isWhole(run.state)),
    foreignOutputSuspected: output.foreignOutputSuspected,
    stillRunning: run.state.phase === 'running',
  };
  output.stopKeeping();
  return result;
}

/**
 * Whether all that a command printed was seen. Without a start mark the pane's shell has its output
 * elsewhere; with neither end mark nor tail the end was learned from the claim file.
 */
function isWhole({ startSeen, endSeen, tail }: RunState): boolean {
  return startSeen && (endSeen || tail !== undefined);
}

/** The result of a run that was given up before anything was typed. */
export function unstarted(paneId: PaneId, why: LimitEvent): RunResult {
  return {
    paneId,
    outcome: why.type === 'withdrawn' ? 'cancelled' : 'neverStarted',
    exitStatus: undefined,
    output: '',
    bytes: 0,
    droppedBytes: 0,
    gap: false,
    foreignOutputSuspected: false,
    stillRunning: false,
  };
}
