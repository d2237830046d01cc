import type { LibtmuxRsOutputs } from '../../../generated/libtmux-rs/registry.js';
import type { SendKeysBatchOutput } from '../../../generated/libtmux-rs/types/send_keys_batch.js';
import { toBatchSummary } from '../batch-text.js';
import type { Summaries, Summary } from '../tool-set.js';

export const inputSummaries = {
  call_read_tools_batch: toSummary,
  paste_text: ({ pane, bytes }) => ({ status: `pasted ${bytes} bytes into pane ${pane}` }),
  send_keys: ({ pane, panes }) => ({
    status: `sent to pane ${pane}; configured recipients: ${panes.join(', ')}`,
  }),
  send_keys_batch: toSummary,
} satisfies Partial<Summaries<LibtmuxRsOutputs>>;

function toSummary(output: SendKeysBatchOutput): Summary {
  const { results, stoppedAt, truncatedBytes, ...counts } = output;
  return toBatchSummary({
    ...counts,
    rows: results.map((row) => ({ ...row, error: row.error?.message })),
    stoppedAt: stoppedAt ?? undefined,
    cutBytes: truncatedBytes,
  });
}
