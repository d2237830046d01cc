import type { Config } from '../config.js';
import { namedSocketPath } from '../tmux/endpoint.js';

/** Where the socket lies; `undefined` when there is no directory for sockets, as a call will say. */
export function resolveSocket({ socket }: Pick<Config, 'socket'>): string | undefined {
  if ('path' in socket) return socket.path;
  try {
    return namedSocketPath(socket.name, process.env);
  } catch {
    return undefined;
  }
}
