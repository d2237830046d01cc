import type { RegisteredTool } from '../../generated/contract.js';
import type { HandlerContext } from '../handlers/context.js';
import type { ToolSet } from '../handlers/tool-set.js';
import { toCallToolResult } from './call-tool-result.js';
import { runTool } from './run-tool.js';

/** The most that a whole message with a batch's answer has, in bytes. */
const MAX_ANSWER_BYTES = 1_000_000;

/**
 * What the message has besides the structured half: its text of at most 16 KiB, of which each byte
 * may be written as six, and what is around both.
 */
const TEXT_AND_ENVELOPE_BYTES = 104_000;

/**
 * A context in which tools can call tools of their set: what they may call is for their contracts
 * to say.
 */
export function withNestedCalls(
  tools: ReadonlyMap<string, RegisteredTool<HandlerContext>>,
  set: ToolSet,
  context: HandlerContext,
): HandlerContext {
  return {
    ...context,
    callTool: async (name, given) => {
      const tool = tools.get(name);
      if (tool === undefined) throw new Error(`there is no tool ${name} in this set`);
      const answer = await runTool(tool, given, context);
      if (answer.kind === 'error') return answer;
      const { content } = toCallToolResult(answer, name, set);
      return { kind: 'result', result: { content, structuredContent: { ...answer.output } } };
    },
  };
}

/** How much the structured half of an answer may have, in bytes. */
export function toAnswerBytes(requestId: string | number): number {
  const id = Buffer.byteLength(JSON.stringify(requestId));
  return Math.max(0, MAX_ANSWER_BYTES - TEXT_AND_ENVELOPE_BYTES - id);
}
