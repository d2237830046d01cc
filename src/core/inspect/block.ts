import { TmuxProtocolError } from '../../tmux/errors.js';
import { repeatLook } from '../../tmux/repeat-look.js';
import type { ReplyBlock, Tmux } from '../../tmux/tmux.js';

/**
 * Send a line that changes nothing.
 *
 * @param unwanted - Once aborted, a line that is not sent yet never is: then TmuxUnavailableError.
 */
export async function requestLook(
  tmux: Tmux,
  line: string,
  unwanted?: AbortSignal,
): Promise<readonly ReplyBlock[]> {
  return await repeatLook(async () => await tmux.request(line, unwanted));
}

/** The lines of a reply. @throws TmuxProtocolError when the command failed. */
export function linesOf(block: ReplyBlock | undefined, what: string): readonly string[] {
  if (block?.ok !== true) throw new TmuxProtocolError(`tmux did not tell ${what}`);
  return block.text === '' ? [] : block.text.split('\n');
}
