import type { CallToolResult } from '@modelcontextprotocol/server';
import { cutTail } from '../handlers/cut-tail.js';
import type { Summary, ToolSet } from '../handlers/tool-set.js';
import type { ToolAnswer } from './run-tool.js';

/** Clients cut large results, each in its own way: better to cut them ourselves, and to say so. */
const MAX_TEXT_BYTES = 16 * 1024;

/**
 * The one place where results of `tools/call` are made.
 *
 * Many clients show a model only `structuredContent`, many only `content`: both tell the same. An
 * error is text alone: clients hold any `structuredContent` against the output schema.
 */
export function toCallToolResult(
  answer: ToolAnswer,
  tool: string,
  { summarize, renderError }: ToolSet,
): CallToolResult {
  if (answer.kind === 'error')
    return { isError: true, content: [{ type: 'text', text: renderError(answer.error) }] };
  const text = toText(withNotices(summarize(tool, answer.output), answer.notices));
  return { content: [{ type: 'text', text }], structuredContent: { ...answer.output } };
}

/** A summary whose status line also says what the result has no member for. */
export function withNotices(summary: Summary, notices: readonly string[]): Summary {
  return { ...summary, status: [summary.status, ...notices].join('; ') };
}

/** The status line, and the end of the output after a blank line. */
export function toText({ status, output = '' }: Summary): string {
  if (output === '') return status;
  const { text, omittedBytes } = cutTail(output, MAX_TEXT_BYTES);
  const note = `[${omittedBytes} bytes of output before this are left out here; structuredContent has them]`;
  return [status, '', ...(omittedBytes > 0 ? [note] : []), text].join('\n');
}
