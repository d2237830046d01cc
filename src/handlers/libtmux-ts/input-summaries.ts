import type { LibtmuxTsOutputs } from '../../../generated/libtmux-ts/registry.js';
import { toBatchSummary } from '../batch-text.js';
import type { Summaries } from '../tool-set.js';

export const inputSummaries = {
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
} satisfies Partial<Summaries<LibtmuxTsOutputs>>;
