import { parseSessionId } from '../../tmux/ids.js';
import { quote } from '../../tmux/quote.js';
import type { ReplyBlock, Tmux } from '../../tmux/tmux.js';
import type { Refusal } from '../refusal.js';
import { requestLook } from './block.js';
import { findSession } from './facts-find.js';
import { FACTS_COMMANDS, type FactsReader } from './facts-reader.js';
import type { Facts, SessionFacts } from './facts.js';

export interface AskParts {
  readonly tmux: Tmux;
  readonly facts: FactsReader;
}

/** Something that was found, and what the commands about it were answered. */
export interface Answered<Found> {
  readonly found: Found;
  readonly blocks: readonly ReplyBlock[];
}

/**
 * Ask about something by the same line that finds it, so that it is there when it is asked about.
 *
 * @param commands - They change nothing; each with its own `-t`.
 * @throws TmuxProtocolError when the facts have another form than asked for.
 */
export async function askAbout<Found extends object>(
  { tmux, facts }: AskParts,
  commands: readonly string[],
  find: (facts: Facts) => Found | Refusal,
): Promise<Answered<Found> | Refusal> {
  const blocks = await requestLook(tmux, [FACTS_COMMANDS, ...commands].join(' ; '));
  const found = find(await facts.parse(blocks.slice(0, 2)));
  return 'reason' in found ? found : { found, blocks: blocks.slice(2) };
}

/**
 * The same for a session.
 *
 * @param session - Its id, or its exact name.
 * @param toCommands - Takes the session as a quoted target.
 */
export async function askAboutSession(
  parts: AskParts,
  session: string,
  toCommands: (target: string) => readonly string[],
): Promise<Answered<SessionFacts> | Refusal> {
  const find = (facts: Facts): SessionFacts | Refusal => findSession(facts, session);
  // tmux holds no name with NUL, so that the facts refuse it.
  const target = parseSessionId(session) ?? `=${session.replaceAll('\0', '')}`;
  const answered = await askAbout(parts, toCommands(quote(`${target}:`)), find);
  if ('reason' in answered || !session.startsWith('$')) return answered;
  const { sessionId } = answered.found;
  // What looks like an id may be a name, by which tmux finds nothing.
  if (sessionId === session) return answered;
  return await askAbout(parts, toCommands(quote(`${sessionId}:`)), find);
}
