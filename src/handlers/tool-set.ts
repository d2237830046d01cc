import type { ToolRegistrar } from '../../generated/contract.js';
import type { ToolError } from '../errors.js';
import type { CapabilityFacts } from './capability-facts.js';
import type { HandlerContext } from './context.js';

/** What people and text-only clients read of a result: the same facts as its structured half. */
export interface Summary {
  /** One line. */
  readonly status: string;
  /** What a program printed, when the tool reports that. */
  readonly output?: string;
  /** What `panewright call` exits with. Default: 0. */
  readonly exitStatus?: number;
}

/** Some words of guidance, for a server that has the tools that they speak of. */
export interface GuidanceNote {
  readonly needs: readonly string[];
  /** ASCII. */
  readonly text: string;
}

/** One documented contract set, ready to be served. */
export interface ToolSet {
  /** How to use the tools: part of the MCP instructions. */
  readonly guidance: readonly GuidanceNote[];
  readonly register: (registrar: ToolRegistrar<HandlerContext>) => void;
  /** @param output - What that tool's handler returned, validated. */
  readonly summarize: (tool: string, output: object) => Summary;
  /** The text of an `isError` result, in the set's documented form. */
  readonly renderError: (error: ToolError) => string;
  /** What `tmux://capabilities` holds, in the set's documented form. */
  readonly describeCapabilities: (facts: CapabilityFacts) => object;
}

/**
 * For each tool, how its result is summarized.
 *
 * @typeParam Outputs - What each tool of the set gives, as generated with the set's registry.
 */
export type Summaries<Outputs> = {
  readonly [Tool in keyof Outputs]: (output: Outputs[Tool]) => Summary;
};

/** The summary of one tool's output. Typed per tool where it is written, by name where it is used. */
export function summarizeWith<Outputs>(
  summaries: Summaries<Outputs>,
  tool: string,
  output: object,
): Summary {
  const summarize = (summaries as Readonly<Record<string, (output: never) => Summary>>)[tool];
  if (summarize === undefined) throw new Error(`${tool} is none of this set's tools`);
  return summarize(output as never);
}
