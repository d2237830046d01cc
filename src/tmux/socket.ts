/** Which tmux server, in tmux's own words: `-L` or `-S`. */
export type Socket = { readonly name: string } | { readonly path: string };

/** The name of people's own tmux server: it is shared, never started. */
const SHARED_NAME = 'default';

/** Whether the tmux server is one that is kept for us, and started when it does not run. */
export function isOwnServer(socket: Socket): boolean {
  return 'name' in socket && socket.name !== SHARED_NAME;
}
