import { TmuxClosedError, TmuxProtocolError } from '../../tmux/errors.js';
import type { ReplyBlock, Tmux } from '../../tmux/tmux.js';

/**
 * Send a line that changes nothing. When the connection goes meanwhile, it is sent again on the next.
 */
export async function requestLook(tmux: Tmux, line: string): Promise<readonly ReplyBlock[]> {
  try {
    return await tmux.request(line);
  } catch (error) {
    if (error instanceof TmuxClosedError) return await tmux.request(line);
    throw error;
  }
}

/** The lines of a reply. @throws TmuxProtocolError when the command failed. */
export function linesOf(block: ReplyBlock | undefined, what: string): readonly string[] {
  if (block?.ok !== true) throw new TmuxProtocolError(`tmux did not tell ${what}`);
  return block.text === '' ? [] : block.text.split('\n');
}
