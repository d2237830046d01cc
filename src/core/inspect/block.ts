import { TmuxProtocolError } from '../../tmux/errors.js';
import { repeatLook } from '../../tmux/repeat-look.js';
import type { ReplyBlock, Tmux } from '../../tmux/tmux.js';

/** Send a line that changes nothing. */
export async function requestLook(tmux: Tmux, line: string): Promise<readonly ReplyBlock[]> {
  return await repeatLook(async () => await tmux.request(line));
}

/** The lines of a reply. @throws TmuxProtocolError when the command failed. */
export function linesOf(block: ReplyBlock | undefined, what: string): readonly string[] {
  if (block?.ok !== true) throw new TmuxProtocolError(`tmux did not tell ${what}`);
  return block.text === '' ? [] : block.text.split('\n');
}
