import type {
  ListSessionsInput,
  ListSessionsOutput,
} from '../../../generated/libtmux-ts/types/list_sessions.js';
import type { HandlerContext } from '../context.js';
import { boundRows } from './bounded-rows.js';
import { toSessionView } from './views.js';

export async function listSessions(
  _input: ListSessionsInput,
  { engine, limits }: HandlerContext,
): Promise<ListSessionsOutput> {
  const { sessions } = await engine.inspect.facts();
  const { rows, complete, omittedEntries } = boundRows(sessions.map(toSessionView), limits);
  return { sessions: rows, complete, omittedEntries };
}
