import type { RegisteredTool } from '../../generated/contract.js';
import type { ContractSet } from '../config.js';
import type { HandlerContext } from '../handlers/context.js';
import { libtmuxRs } from '../handlers/libtmux-rs/index.js';
import { libtmuxTs } from '../handlers/libtmux-ts/index.js';
import type { ToolSet } from '../handlers/tool-set.js';

export const TOOL_SETS: Readonly<Record<ContractSet, ToolSet>> = {
  'libtmux-rs': libtmuxRs,
  'libtmux-ts': libtmuxTs,
};

/** The tools of a set by name, in the set's order. */
export function collectTools(set: ToolSet): ReadonlyMap<string, RegisteredTool<HandlerContext>> {
  const tools = new Map<string, RegisteredTool<HandlerContext>>();
  set.register({ register: (tool) => tools.set(tool.definition.name, tool) });
  return tools;
}
