import type { LibtmuxTsOutputs } from '../../../generated/libtmux-ts/registry.js';
import type { CaptureSinceOutput } from '../../../generated/libtmux-ts/types/capture_since.js';
import type { WaitForTextOutput } from '../../../generated/libtmux-ts/types/wait_for_text.js';
import { STATUS_CANCELLED, STATUS_NOT_COMPLETED } from '../exit-statuses.js';
import type { Summaries, Summary } from '../tool-set.js';

export const streamSummaries = {
  capture_since: summarizeCapture,
  wait_for_text: summarizeWait,
} satisfies Partial<Summaries<LibtmuxTsOutputs>>;

function summarizeWait(result: WaitForTextOutput): Summary {
  const parts = [
    `${toEnd(result)} in pane ${result.paneId}`,
    `${result.returnedBytes} bytes`,
    ...toOmissions(result),
    ...(result.cursor === null ? [] : [`cursor ${result.cursor}`]),
  ];
  const exitStatus =
    result.outcome === 'matched'
      ? 0
      : result.outcome === 'cancelled'
        ? STATUS_CANCELLED
        : STATUS_NOT_COMPLETED;
  const screen = result.screen === '' ? '' : `\n[screen]\n${result.screen}`;
  return { status: parts.join('; '), output: `${result.output}${screen}`, exitStatus };
}

function toEnd(result: WaitForTextOutput): string {
  const { outcome, matched, effectiveTimeoutMs, alreadyOnScreen } = result;
  const onScreen = alreadyOnScreen ? ' (the screen holds it, as old or typed text)' : '';
  switch (outcome) {
    case 'matched':
      return `matched ${JSON.stringify(matched)}`;
    case 'timed_out':
      return `timed out after ${effectiveTimeoutMs} ms without a match${onScreen}`;
    case 'pane_died':
      return `the output ended without a match${onScreen}`;
    case 'output_lost':
      return `no match, but some output could not be searched${onScreen}`;
    case 'stream_lost':
    case 'no_stream':
      return 'the tmux server went away before a match';
    case 'cancelled':
      return 'cancelled before a match';
  }
}

function summarizeCapture(result: CaptureSinceOutput): Summary {
  const parts = [
    `${result.seeded ? 'the screen' : 'new output'} of pane ${result.paneId}: ${result.returnedBytes} bytes`,
    ...toOmissions(result),
    result.cursor === null ? 'nothing will follow' : `cursor ${result.cursor}`,
  ];
  return { status: parts.join('; '), output: result.text };
}

function toOmissions(
  result: Pick<CaptureSinceOutput, 'droppedLines' | 'omittedBytes' | 'missedBytes'>,
): readonly string[] {
  const parts: string[] = [];
  if (result.droppedLines > 0)
    parts.push(`${result.droppedLines} earlier lines withheld by maxLines`);
  if (result.omittedBytes > 0)
    parts.push(`${result.omittedBytes} earlier bytes omitted by the result ceiling`);
  if (result.missedBytes > 0) parts.push(`${result.missedBytes} earlier bytes were not kept`);
  return parts;
}
