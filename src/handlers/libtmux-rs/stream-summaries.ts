import type { LibtmuxRsOutputs } from '../../../generated/libtmux-rs/registry.js';
import type { CaptureSinceOutput } from '../../../generated/libtmux-rs/types/capture_since.js';
import type { WaitForTextOutput } from '../../../generated/libtmux-rs/types/wait_for_text.js';
import { STATUS_CANCELLED, STATUS_NOT_COMPLETED } from '../exit-statuses.js';
import type { Summaries, Summary } from '../tool-set.js';

const STATUSES: Readonly<Record<WaitForTextOutput['outcome'], number>> = {
  present_at_entry: 0,
  pending: 0,
  matched: 0,
  stopped: 1,
  deadline: STATUS_NOT_COMPLETED,
  pane_closed: STATUS_NOT_COMPLETED,
  cancelled: STATUS_CANCELLED,
};

export const streamSummaries = {
  capture_since: summarizeCapture,
  wait_for_text: summarizeWait,
} satisfies Partial<Summaries<LibtmuxRsOutputs>>;

function summarizeWait(result: WaitForTextOutput): Summary {
  const { outcome, pane, text, bytes } = result;
  const status = `${toEnd(result)} in pane ${pane}; ${bytes} bytes of output`;
  return { status, output: text, exitStatus: STATUSES[outcome] };
}

function toEnd({ outcome, matched_pattern: pattern }: WaitForTextOutput): string {
  const what = JSON.stringify(pattern ?? 'any output');
  switch (outcome) {
    case 'present_at_entry':
      return `present_at_entry: ${what} was there already`;
    case 'pending':
      return `pending: ${what} was typed and not submitted; press Enter`;
    case 'matched':
      return `matched: ${what}`;
    case 'stopped':
      return `stopped by ${what}`;
    case 'deadline':
      return 'deadline: no match in the time allowed';
    case 'pane_closed':
      return 'pane_closed: no match before the end of the output';
    case 'cancelled':
      return 'cancelled';
  }
}

function summarizeCapture(result: CaptureSinceOutput): Summary {
  const parts = [
    `${result.first ? 'the screen' : 'new output'} of pane ${result.pane}: ${Buffer.byteLength(result.text)} bytes; cursor ${result.cursor}`,
  ];
  if (result.missed) parts.push('some output before it is missing');
  if (result.closed) parts.push('nothing will follow');
  return { status: parts.join('; '), output: result.text };
}
