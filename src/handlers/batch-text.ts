import type { Summary } from './tool-set.js';

/** Of a batch's row, what its summary tells. */
interface RowText {
  readonly index: number;
  readonly tool: string;
  readonly result?: unknown;
  readonly error?: string | undefined;
  readonly resultTruncated: boolean;
}

/** A batch for people and text-only clients: the counts, then each row as its tool tells it. */
export function toBatchSummary(batch: {
  readonly rows: readonly RowText[];
  readonly succeeded: number;
  readonly failed: number;
  readonly stoppedAt: number | undefined;
  readonly cutBytes: number;
}): Summary {
  const { rows, succeeded, failed, stoppedAt, cutBytes } = batch;
  const parts = [
    `${succeeded} of ${succeeded + failed} calls succeeded`,
    ...(stoppedAt === undefined ? [] : [`stopped at row ${stoppedAt}`]),
    ...(cutBytes === 0 ? [] : [`${cutBytes} bytes left out to keep the answer small`]),
  ];
  return { status: parts.join('; '), output: rows.map(toRowText).join('\n') };
}

function toRowText({ index, tool, result, error, resultTruncated }: RowText): string {
  const told = error ?? (resultTruncated ? 'left out: call it alone' : textOf(result));
  return `[${index}] ${tool}: ${told}`;
}

/** The text of a tool's result. */
function textOf(result: unknown): string {
  if (typeof result !== 'object' || result === null || !('content' in result)) return '';
  const content: unknown = result.content;
  if (!Array.isArray(content)) return '';
  return content
    .map((block: unknown) =>
      typeof block === 'object' && block !== null && 'text' in block ? String(block.text) : '',
    )
    .join('\n');
}
