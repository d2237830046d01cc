import { TmuxClosedError, TmuxUnavailableError } from './errors.js';

/**
 * Do what changes nothing. When the connection goes meanwhile, it is done again, on the next one.
 *
 * @throws TmuxUnavailableError when that goes too.
 */
export async function repeatLook<T>(look: () => Promise<T>): Promise<T> {
  try {
    return await look();
  } catch (error) {
    if (!(error instanceof TmuxClosedError)) throw error;
  }
  try {
    return await look();
  } catch (error) {
    if (!(error instanceof TmuxClosedError)) throw error;
    throw new TmuxUnavailableError('the connection to tmux was lost twice', { cause: error });
  }
}
