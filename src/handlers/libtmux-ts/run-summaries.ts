import type { LibtmuxTsOutputs } from '../../../generated/libtmux-ts/registry.js';
import type { RunShellCommandOutput } from '../../../generated/libtmux-ts/types/run_shell_command.js';
import { STATUS_CANCELLED, STATUS_NOT_COMPLETED } from '../exit-statuses.js';
import type { Summaries } from '../tool-set.js';

const UNFINISHED: Readonly<Record<RunShellCommandOutput['outcome'], number>> = {
  completed: 0,
  timed_out: STATUS_NOT_COMPLETED,
  pane_died: STATUS_NOT_COMPLETED,
  cancelled: STATUS_CANCELLED,
};

export const runSummaries = {
  run_shell_command: (output) => ({
    status: toStatus(output),
    output: output.output,
    exitStatus: output.exitStatus ?? UNFINISHED[output.outcome],
  }),
} satisfies Partial<Summaries<LibtmuxTsOutputs>>;

function toStatus(result: RunShellCommandOutput): string {
  const parts = [toEnd(result), `${result.returnedBytes} bytes of output`];
  if (result.droppedLines > 0)
    parts.push(`${result.droppedLines} earlier lines withheld by maxLines`);
  if (result.omittedBytes > 0)
    parts.push(`${result.omittedBytes} earlier bytes omitted by the result ceiling`);
  if (result.missedBytes > 0) parts.push(`${result.missedBytes} earlier bytes were not kept`);
  if (!result.outputComplete && parts.length === 2) parts.push('some output may be missing');
  if (result.foreignOutputSuspected) parts.push('another writer may have printed into the pane');
  return parts.join('; ');
}

function toEnd(result: RunShellCommandOutput): string {
  const { outcome, exitStatus, paneId, effectiveTimeoutMs, stillRunning } = result;
  switch (outcome) {
    case 'completed':
      return `exit status ${String(exitStatus)} in pane ${paneId}`;
    case 'timed_out':
      return stillRunning
        ? `timed out after ${effectiveTimeoutMs} ms: the command may still run in pane ${paneId}, which stays reserved for it`
        : `timed out after ${effectiveTimeoutMs} ms: the command does not run in pane ${paneId}; unless there is output, it never started and never will`;
    case 'pane_died':
      return `pane ${paneId} died while the command ran; its status is not known`;
    case 'cancelled':
      return stillRunning
        ? `cancelled: the command may still run in pane ${paneId}`
        : `cancelled: the command does not run in pane ${paneId}`;
  }
}
