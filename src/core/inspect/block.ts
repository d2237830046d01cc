import { TmuxClosedError, TmuxProtocolError, TmuxUnavailableError } from '../../tmux/errors.js';
import type { ReplyBlock, Tmux } from '../../tmux/tmux.js';

/** Send a line that changes nothing. */
export async function requestLook(tmux: Tmux, line: string): Promise<readonly ReplyBlock[]> {
  return await repeatLook(async () => await tmux.request(line));
}

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

/** The lines of a reply. @throws TmuxProtocolError when the command failed. */
export function linesOf(block: ReplyBlock | undefined, what: string): readonly string[] {
  if (block?.ok !== true) throw new TmuxProtocolError(`tmux did not tell ${what}`);
  return block.text === '' ? [] : block.text.split('\n');
}
