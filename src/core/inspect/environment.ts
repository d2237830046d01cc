import { TmuxProtocolError } from '../../tmux/errors.js';
import type { SessionId } from '../../tmux/ids.js';
import type { ReplyBlock, Tmux } from '../../tmux/tmux.js';
import type { Refusal } from '../refusal.js';
import { requestLook } from './block.js';
import { parseEnvironment, type Variable } from './environment-text.js';
import type { FactsReader } from './facts-reader.js';
import type { Environment, EnvironmentEntry } from './inspection.js';

export interface EnvironmentParts {
  readonly tmux: Tmux;
  readonly facts: FactsReader;
  /** The names of the variables whose values may be read. */
  readonly readable: ReadonlySet<string>;
}

/**
 * Read the global environment, or what a session adds to it and takes from it.
 *
 * @throws TmuxProtocolError when the answer has another form than asked for.
 */
export async function readEnvironment(
  { tmux, facts, readable }: EnvironmentParts,
  session: string | undefined,
): Promise<Environment | Refusal> {
  const found = session === undefined ? undefined : await facts.session(session);
  if (found !== undefined && 'reason' in found) return found;
  const sessionId = found?.sessionId;
  const target = sessionId === undefined ? '-g' : toTarget(sessionId);
  const [block] = await requestLook(tmux, `show-environment -s ${target}`);
  if (sessionId !== undefined && block?.ok === false) {
    const gone = await facts.session({ id: sessionId });
    if ('reason' in gone) return gone;
  }
  const entries = parseVariables(block).map(({ name, value }): EnvironmentEntry => {
    const state = value === undefined ? 'removed' : 'set';
    return { name, state, value: readable.has(name) ? value : undefined };
  });
  return { sessionId, entries };
}

/** @throws TmuxProtocolError when the command failed or printed something else. */
export function parseVariables(block: ReplyBlock | undefined): readonly Variable[] {
  const variables = block?.ok === true ? parseEnvironment(block.text) : undefined;
  if (variables === undefined)
    throw new TmuxProtocolError('tmux printed the environment in another form than asked for');
  return variables;
}

function toTarget(sessionId: SessionId): string {
  return `-t '${sessionId}'`;
}
