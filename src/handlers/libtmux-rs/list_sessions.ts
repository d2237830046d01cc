import type {
  ListSessionsInput,
  ListSessionsOutput,
} from '../../../generated/libtmux-rs/types/list_sessions.js';
import type { HandlerContext } from '../context.js';
import { toSessionView } from './views.js';

export async function listSessions(
  _input: ListSessionsInput,
  { engine }: HandlerContext,
): Promise<ListSessionsOutput> {
  const { sessions } = await engine.inspect.facts();
  return { sessions: sessions.map(toSessionView) };
}
