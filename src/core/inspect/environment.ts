import { TmuxProtocolError } from '../../tmux/errors.js';
import type { ReplyBlock } from '../../tmux/tmux.js';
import type { Refusal } from '../refusal.js';
import { askAboutSession, type AskParts } from './ask-about.js';
import { requestLook } from './block.js';
import { parseEnvironment, type Variable } from './environment-text.js';
import type { Environment, EnvironmentEntry } from './inspection.js';

export interface EnvironmentParts extends AskParts {
  /** The names of the variables whose values may be read. */
  readonly readable: ReadonlySet<string>;
}

/**
 * Read the global environment, or what a session adds to it and takes from it.
 *
 * @throws TmuxProtocolError when the answer has another form than asked for.
 */
export async function readEnvironment(
  parts: EnvironmentParts,
  session: string | undefined,
): Promise<Environment | Refusal> {
  if (session === undefined) {
    const [block] = await requestLook(parts.tmux, 'show-environment -s -g');
    return { sessionId: undefined, entries: toEntries(block, parts.readable) };
  }
  const toCommands = (target: string): string[] => [`show-environment -s -t ${target}`];
  const answered = await askAboutSession(parts, session, toCommands);
  if ('reason' in answered) return answered;
  const { found, blocks } = answered;
  return { sessionId: found.sessionId, entries: toEntries(blocks[0], parts.readable) };
}

function toEntries(
  block: ReplyBlock | undefined,
  readable: EnvironmentParts['readable'],
): readonly EnvironmentEntry[] {
  return parseVariables(block).map(({ name, value }) => {
    const state = value === undefined ? 'removed' : 'set';
    return { name, state, value: readable.has(name) ? value : undefined };
  });
}

/** @throws TmuxProtocolError when the command failed or printed something else. */
export function parseVariables(block: ReplyBlock | undefined): readonly Variable[] {
  const variables = block?.ok === true ? parseEnvironment(block.text) : undefined;
  if (variables === undefined)
    throw new TmuxProtocolError('tmux printed the environment in another form than asked for');
  return variables;
}
