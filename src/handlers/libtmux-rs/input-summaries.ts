import type { CallReadToolsBatchOutput } from '../../../generated/libtmux-rs/types/call_read_tools_batch.js';
import type { PasteTextOutput } from '../../../generated/libtmux-rs/types/paste_text.js';
import type { SendKeysBatchOutput } from '../../../generated/libtmux-rs/types/send_keys_batch.js';
import { toBatchSummary } from '../batch-text.js';
import type { Summaries, Summary } from '../tool-set.js';

export const inputSummaries: Summaries<{
  call_read_tools_batch: CallReadToolsBatchOutput;
  paste_text: PasteTextOutput;
  send_keys_batch: SendKeysBatchOutput;
}> = {
  call_read_tools_batch: toSummary,
  paste_text: ({ pane, bytes }) => ({ status: `pasted ${bytes} bytes into pane ${pane}` }),
  send_keys_batch: toSummary,
};

function toSummary(output: SendKeysBatchOutput): Summary {
  const { results, stoppedAt, truncatedBytes, ...counts } = output;
  return toBatchSummary({
    ...counts,
    rows: results.map((row) => ({ ...row, error: row.error?.message })),
    stoppedAt: stoppedAt ?? undefined,
    cutBytes: truncatedBytes,
  });
}
