import { TmuxProtocolError } from '../../tmux/errors.js';
import type { Tmux } from '../../tmux/tmux.js';
import type { Refusal } from '../refusal.js';
import { linesOf, requestLook } from './block.js';
import type { FactsReader } from './facts-reader.js';
import type { Hook, Hooks } from './inspection.js';

/**
 * Read the global hooks, those of sessions and those of windows, or what is set on one session.
 *
 * @throws TmuxProtocolError when the answer has another form than asked for.
 */
export async function readHooks(
  { tmux, facts }: { readonly tmux: Tmux; readonly facts: FactsReader },
  session: string | undefined,
): Promise<Hooks | Refusal> {
  if (session === undefined) {
    const blocks = await requestLook(tmux, 'show-hooks -g ; show-hooks -gw');
    return toHooks(blocks.flatMap((block) => linesOf(block, 'its hooks')));
  }
  const found = await facts.session(session);
  if ('reason' in found) return found;
  const { sessionId } = found;
  const [block] = await requestLook(tmux, `show-hooks -t '${sessionId}'`);
  if (block?.ok === false) {
    const gone = await facts.session({ id: sessionId });
    if ('reason' in gone) return gone;
  }
  return toHooks(linesOf(block, 'the hooks of the session'));
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
