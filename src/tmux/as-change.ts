import { TmuxProtocolError, TmuxTimeoutError, TmuxUncertainError } from './errors.js';
import type { ReplyBlock, Tmux } from './tmux.js';

/**
 * Do what changes something, from the line that changes it to the end of its answer.
 *
 * @throws TmuxUncertainError where a look would only have failed: tmux took the line and did not answer
 *   in time, or in no form that can be read.
 */
export async function asChange<T>(change: () => Promise<T>): Promise<T> {
  try {
    return await change();
  } catch (error) {
    if (error instanceof TmuxTimeoutError || error instanceof TmuxProtocolError)
      throw new TmuxUncertainError(error.message, { cause: error });
    throw error;
  }
}

/** Send a line that changes something. @throws As `asChange`. */
export async function requestChange(tmux: Tmux, line: string): Promise<readonly ReplyBlock[]> {
  return await asChange(async () => await tmux.request(line));
}
