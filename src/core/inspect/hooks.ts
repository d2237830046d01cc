import { TmuxProtocolError } from '../../tmux/errors.js';
import type { Refusal } from '../refusal.js';
import { askAboutSession, type AskParts } from './ask-about.js';
import { linesOf, requestLook } from './block.js';
import type { Hook, Hooks } from './inspection.js';

/**
 * Read the global hooks, those of sessions and those of windows, or what is set on one session.
 *
 * @throws TmuxProtocolError when the answer has another form than asked for.
 */
export async function readHooks(
  parts: AskParts,
  session: string | undefined,
): Promise<Hooks | Refusal> {
  if (session === undefined) {
    const blocks = await requestLook(parts.tmux, 'show-hooks -g ; show-hooks -gw');
    return toHooks(blocks.flatMap((block) => linesOf(block, 'its hooks')));
  }
  const answered = await askAboutSession(parts, session, (target) => [`show-hooks -t ${target}`]);
  if ('reason' in answered) return answered;
  return toHooks(linesOf(answered.blocks[0], 'the hooks of the session'));
}

/** `name[index] command`, or `name` alone: no command. tmux escapes line feeds in a command. */
const LINE = /^(?<name>[a-z0-9-]+)(?:\[(?<index>\d+)\] (?<command>.*))?$/;

/** Read what `show-hooks` prints. Exported for its test. */
export function toHooks(lines: readonly string[]): Hooks {
  const hooks: Hook[] = [];
  let unsetCount = 0;
  for (const line of lines) {
    const groups = LINE.exec(line)?.groups;
    if (groups?.['name'] === undefined)
      throw new TmuxProtocolError('tmux listed a hook in another form than it does');
    const { name, index, command } = groups;
    if (index === undefined || command === undefined) unsetCount += 1;
    else hooks.push({ name, index: Number(index), command });
  }
  return { hooks, unsetCount };
}
