import type { CallReadToolsBatchOutput } from '../../../generated/libtmux-ts/types/call_read_tools_batch.js';
import type { PasteTextOutput } from '../../../generated/libtmux-ts/types/paste_text.js';
import type { SendKeysOutput } from '../../../generated/libtmux-ts/types/send_keys.js';
import type { SendKeysBatchOutput } from '../../../generated/libtmux-ts/types/send_keys_batch.js';
import { toBatchSummary } from '../batch-text.js';
import type { Summaries } from '../tool-set.js';

export const inputSummaries: Summaries<{
  call_read_tools_batch: CallReadToolsBatchOutput;
  paste_text: PasteTextOutput;
  send_keys: SendKeysOutput;
  send_keys_batch: SendKeysBatchOutput;
}> = {
  call_read_tools_batch: ({ results, stoppedAt, truncatedBytes, ...counts }) =>
    toBatchSummary({
      ...counts,
      rows: results.map((row) => ({ ...row, error: row.error ?? undefined })),
      stoppedAt: stoppedAt ?? undefined,
      cutBytes: truncatedBytes,
    }),
  paste_text: ({ paneId, bytes }) => ({ status: `pasted ${bytes} bytes into pane ${paneId}` }),
  send_keys: ({ paneId, resolvedPaneIds }) => ({
    status: `sent to pane ${paneId}; configured recipients: ${resolvedPaneIds.join(', ')}`,
  }),
  send_keys_batch: ({ completed, failures, targets }) => ({
    status: `${completed} of ${completed + failures.length} rows sent`,
    output: [
      ...targets.map(({ index, resolvedPaneIds }) => ({
        index,
        told: `sent to ${resolvedPaneIds.join(', ')}`,
      })),
      ...failures.map(({ index, reason }) => ({ index, told: reason })),
    ]
      .sort((one, other) => one.index - other.index)
      .map(({ index, told }) => `[${index}] ${told}`)
      .join('\n'),
  }),
};
