import type { RegisteredTool } from '../../generated/contract.js';
import type { Config } from '../config.js';
import { defaultToolsets, type ToolSelection } from '../config-toolsets.js';
import { ToolError } from '../errors.js';
import type { ServerState } from '../handlers/capability-facts.js';
import type { HandlerContext } from '../handlers/context.js';
import { probeSocket } from '../tmux/probe-socket.js';
import { isOwnServer } from '../tmux/socket.js';
import { resolveSocket } from './resolve-socket.js';
import { capabilityOf, selectTools } from './select-tools.js';

type Tools = ReadonlyMap<string, RegisteredTool<HandlerContext>>;

export interface ChosenTools {
  readonly tools: Tools;
  readonly selection: Required<ToolSelection>;
  readonly serverState: ServerState;
}

/**
 * Which tools this process serves: as the operator says, else as the tmux server is.
 *
 * Decided once, without starting tmux. Another process may start the tmux server between now and
 * the first call; then what ends things is refused.
 *
 * @param all - Every tool of the contract set.
 * @throws ConfigError on a name that no tool has.
 */
export async function chooseTools(all: Tools, config: Config): Promise<ChosenTools> {
  const { selection, socket, tmuxConfig } = config;
  const serverState = isOwnServer(socket) ? await lookAt(resolveSocket(config)) : 'unknown';
  const startsOurs = serverState === 'absent' && tmuxConfig === undefined;
  const chosen = { ...selection, toolsets: selection.toolsets ?? defaultToolsets(startsOurs) };
  const tools = selectTools(all, chosen);
  const isChosen = (name: string): boolean =>
    selection.toolsets !== undefined || selection.tools.includes(name);
  return {
    tools: new Map([...tools].map(([name, tool]) => [name, isChosen(name) ? tool : guard(tool)])),
    selection: chosen,
    serverState,
  };
}

async function lookAt(socketPath: string | undefined): Promise<ServerState> {
  if (socketPath === undefined) return 'absent';
  return (await probeSocket(socketPath)) === 'stale' ? 'absent' : 'existing';
}

/** A tool that ends things, served by default: only where the tmux server is ours after all. */
function guard(tool: RegisteredTool<HandlerContext>): RegisteredTool<HandlerContext> {
  if (capabilityOf(tool.definition)['toolset'] !== 'teardown') return tool;
  return {
    ...tool,
    call: async (input, context) => {
      if (!(await context.engine.startedServer()))
        throw new ToolError(
          'SERVER_NOT_OURS',
          'another process started the tmux server, where tools of the toolset teardown may hit what is in use; nothing was done',
          { nextStep: 'ask the operator, who can allow it: --toolsets with teardown among them' },
        );
      return await tool.call(input, context);
    },
  };
}
