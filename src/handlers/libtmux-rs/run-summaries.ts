import type { LibtmuxRsOutputs } from '../../../generated/libtmux-rs/registry.js';
import type { RunShellCommandOutput } from '../../../generated/libtmux-rs/types/run_shell_command.js';
import { STATUS_CANCELLED, STATUS_NOT_COMPLETED } from '../exit-statuses.js';
import type { Summaries } from '../tool-set.js';

const UNFINISHED: Readonly<Record<RunShellCommandOutput['outcome'], number>> = {
  completed: 0,
  deadline: STATUS_NOT_COMPLETED,
  pane_closed: STATUS_NOT_COMPLETED,
  cancelled: STATUS_CANCELLED,
  no_shell: STATUS_NOT_COMPLETED,
};

export const runSummaries = {
  run_shell_command: (output) => ({
    status: toStatus(output),
    output: output.output,
    exitStatus: output.exit_status ?? UNFINISHED[output.outcome],
  }),
} satisfies Partial<Summaries<LibtmuxRsOutputs>>;

function toStatus(result: RunShellCommandOutput): string {
  const shown = Buffer.byteLength(result.output);
  const size = result.truncated
    ? `the last ${shown} bytes of the output are here; it had ${result.bytes} or more`
    : `${result.bytes} bytes of output`;
  return `${toEnd(result)}; ${size}`;
}

function toEnd({ outcome, exit_status, pane }: RunShellCommandOutput): string {
  switch (outcome) {
    case 'completed':
      return `exit status ${String(exit_status)} in pane ${pane}`;
    case 'deadline':
      return `deadline: the command still runs in pane ${pane}, which stays reserved for it`;
    case 'pane_closed':
      return `pane ${pane} closed while the command ran; its status is not known`;
    case 'cancelled':
      return `cancelled: what had started in pane ${pane} was not stopped`;
    case 'no_shell':
      return `no_shell: pane ${pane} did not take the command in the time allowed; it was withdrawn and will not run; see what stands there: C-c leaves an open quote, "stty sane" and C-j a terminal left raw`;
  }
}
