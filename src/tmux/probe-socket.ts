import { connect } from 'node:net';

/**
 * What became of a try to connect to a socket. `stale`: nobody listens, or there is no socket.
 * `forbidden`: one cannot tell.
 */
export type SocketProbe = 'answers' | 'forbidden' | 'stale';

const NOBODY: ReadonlySet<string> = new Set(['ECONNREFUSED', 'ENOENT', 'ENOTDIR', 'ENOTSOCK']);

/** Whether a tmux server listens at a socket. Asks it nothing, and starts none. */
export async function probeSocket(socketPath: string): Promise<SocketProbe> {
  return await new Promise((resolve) => {
    const socket = connect(socketPath);
    socket.once('connect', () => {
      socket.destroy();
      resolve('answers');
    });
    socket.once('error', (error: NodeJS.ErrnoException) =>
      resolve(NOBODY.has(error.code ?? '') ? 'stale' : 'forbidden'),
    );
  });
}
