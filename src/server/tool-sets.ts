import type { RegisteredTool } from '../../generated/contract.js';
import type { ContractSet } from '../config.js';
import type { HandlerContext } from '../handlers/context.js';
import type { ToolSet } from '../handlers/tool-set.js';

/** Load one contract set: the code of the other is not wanted in this process. */
export async function loadToolSet(set: ContractSet): Promise<ToolSet> {
  switch (set) {
    case 'libtmux-rs':
      return (await import('../handlers/libtmux-rs/index.js')).libtmuxRs;
    case 'libtmux-ts':
      return (await import('../handlers/libtmux-ts/index.js')).libtmuxTs;
  }
}

/** The tools of a set by name, in the set's order. */
export function collectTools(set: ToolSet): ReadonlyMap<string, RegisteredTool<HandlerContext>> {
  const tools = new Map<string, RegisteredTool<HandlerContext>>();
  set.register({ register: (tool) => tools.set(tool.definition.name, tool) });
  return tools;
}

/** A tool's name as somebody may write it on a command line: `list-panes` is `list_panes`. */
export function toToolName(text: string): string {
  return text.replaceAll('-', '_');
}
