import type { RegisteredTool } from '../../generated/contract.js';
import type { Config } from '../config.js';
import type { CapabilityFacts } from '../handlers/capability-facts.js';
import type { HandlerContext } from '../handlers/context.js';
import { toShellWord } from '../handlers/shell-word.js';
import { namedSocketPath } from '../tmux/endpoint.js';
import { capabilityOf } from './select-tools.js';
import { isOwnServer } from '../tmux/socket.js';

/** What `tmux://capabilities` tells, before a set puts it into its own words. Asks no tmux. */
export function toCapabilityFacts(
  config: Config,
  served: ReadonlyMap<string, RegisteredTool<HandlerContext>>,
): CapabilityFacts {
  const { selection, socket, tmuxConfig } = config;
  const socketPath = resolveSocket(config);
  const own = isOwnServer(socket);
  return {
    selection,
    tools: [...served.values()].map(({ definition }) => {
      const { _meta: _row, ...shown } = definition;
      return { ...shown, ...capabilityOf(definition) };
    }),
    connection: {
      socketSelector: 'name' in socket ? { name: socket.name } : { path: socket.path },
      socketPath,
      attachCommand:
        socketPath === undefined ? undefined : `tmux -N -S ${toShellWord(socketPath)} attach`,
      own,
      configuration: own ? (tmuxConfig === undefined ? 'minimal' : 'operator') : 'unknown',
    },
  };
}

function resolveSocket({ socket }: Config): string | undefined {
  if ('path' in socket) return socket.path;
  try {
    return namedSocketPath(socket.name, process.env);
  } catch {
    // There is no directory for sockets; a call will say so.
    return undefined;
  }
}
