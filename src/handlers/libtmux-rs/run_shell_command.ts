import type {
  RunShellCommandInput,
  RunShellCommandOutput,
} from '../../../generated/libtmux-rs/types/run_shell_command.js';
import type { RunOutcome, RunResult } from '../../core/runs/run-request.js';
import { accept } from '../accept.js';
import type { HandlerContext } from '../context.js';
import { toPaneId } from '../pane-id.js';
import { RETAIN_BYTES, toSeconds } from './limits.js';
import { VOCABULARY } from './vocabulary.js';

const OUTCOMES = {
  completed: 'completed',
  deadline: 'deadline',
  paneClosed: 'pane_closed',
  cancelled: 'cancelled',
  neverStarted: 'no_shell',
} as const satisfies Record<RunOutcome, RunShellCommandOutput['outcome']>;

export async function runShellCommand(
  input: RunShellCommandInput,
  { engine, signal, progress, notice, serves }: HandlerContext,
): Promise<RunShellCommandOutput> {
  const request = {
    paneId: toPaneId('pane', input.pane),
    command: input.command,
    timeoutMs: toSeconds(input.seconds) * 1000,
    suppressHistory: input.suppress_history,
    allowCallerPane: false,
    retainBytes: RETAIN_BYTES,
    keepForeign: true,
    signal,
  };
  const result = accept(await engine.run(request, progress), VOCABULARY);
  if (result.outcome === 'deadline' && serves?.('send_keys') !== false)
    notice?.(`${VOCABULARY.interrupt} interrupts it`);
  return toOutput(result);
}

/** A gap in the stream counts as truncated: the contract has no other word for missing output. */
export function toOutput(result: RunResult): RunShellCommandOutput {
  return {
    pane: result.paneId,
    outcome: OUTCOMES[result.outcome],
    ...(result.exitStatus !== undefined && { exit_status: result.exitStatus }),
    output: result.output,
    bytes: result.bytes,
    truncated: result.droppedBytes > 0 || result.gap,
  };
}
