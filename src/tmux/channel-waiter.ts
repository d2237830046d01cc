import { execa } from 'execa';
import { TmuxUnavailableError } from './errors.js';
import { tieToOurLife } from './watchdog.js';
import { ANYWHERE } from './working-directory.js';

/** A `tmux wait-for` process. Disposing kills it, and leaves its place in tmux's queue of waiters. */
export interface ChannelWaiter extends Disposable {
  /** Settles when it is among tmux's waiters, or has ended. */
  readonly waiting: Promise<void>;
  /** True when tmux let it go; false when it was killed, or tmux is gone. */
  readonly released: Promise<boolean>;
}

export interface ChannelWaiterOptions {
  readonly tmuxPath: string;
  readonly socketPath: string;
  readonly env: Readonly<NodeJS.ProcessEnv>;
  readonly channel: string;
}

/**
 * Wait for a channel in a process of its own: a client that waits runs no other command.
 *
 * It prints first, in one go with beginning to wait. A process that is killed while it waits stays a waiter in tmux, which takes the next signal.
 *
 * @throws TmuxUnavailableError when it cannot be run. Starts no tmux server.
 * @see tmux(1), wait-for
 */
export function startChannelWaiter(options: ChannelWaiterOptions): ChannelWaiter {
  const { tmuxPath, socketPath, env, channel } = options;
  const commands = ['display-message', '-p', 'waiting', ';', 'wait-for', '--', toWord(channel)];
  const child = execa(tmuxPath, ['-N', '-u', '-S', socketPath, ...commands], {
    cwd: ANYWHERE,
    env,
    extendEnv: false,
    stdio: ['ignore', 'pipe', 'ignore'],
    buffer: false,
    reject: false,
    detached: true,
    cleanup: false,
  });
  const { pid } = child;
  if (pid === undefined) throw new TmuxUnavailableError(`cannot run ${tmuxPath}`);
  const tie = tieToOurLife(pid, execa);
  tie.attached();
  const printed = new Promise<void>((resolve) => child.stdout.once('data', () => resolve()));
  const exited = child.then(() => undefined);
  return {
    waiting: Promise.race([printed, exited]),
    released: child.then(({ exitCode }) => {
      tie[Symbol.dispose]();
      return exitCode === 0;
    }),
    [Symbol.dispose]: () => void child.kill('SIGKILL'),
  };
}

/** At the end of an argument a semicolon ends the command for tmux, unless it is escaped. */
function toWord(text: string): string {
  return text.replace(/;$/, String.raw`\;`);
}
