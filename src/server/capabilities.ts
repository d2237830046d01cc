import type { Config } from '../config.js';
import type { CapabilityFacts } from '../handlers/capability-facts.js';
import { toShellWord } from '../handlers/shell-word.js';
import type { ChosenTools } from './choose-tools.js';
import { resolveSocket } from './resolve-socket.js';
import { capabilityOf } from './select-tools.js';
import { isOwnServer } from '../tmux/socket.js';

/** What `tmux://capabilities` tells, before a set puts it into its own words. Asks no tmux. */
export function toCapabilityFacts(
  config: Config,
  { tools, selection, serverState }: ChosenTools,
): CapabilityFacts {
  const { socket, tmuxConfig } = config;
  const socketPath = resolveSocket(config);
  const own = isOwnServer(socket);
  return {
    selection,
    tools: [...tools.values()].map(({ definition }) => {
      const { _meta: _row, ...shown } = definition;
      return { ...shown, ...capabilityOf(definition) };
    }),
    connection: {
      socketSelector: 'name' in socket ? { name: socket.name } : { path: socket.path },
      socketPath,
      attachCommand:
        socketPath === undefined ? undefined : `tmux -N -S ${toShellWord(socketPath)} attach`,
      own,
      serverState,
      configuration:
        serverState === 'absent' ? (tmuxConfig === undefined ? 'minimal' : 'operator') : 'unknown',
    },
  };
}
