import type {
  ShowEnvironmentInput,
  ShowEnvironmentOutput,
} from '../../../generated/libtmux-rs/types/show_environment.js';
import type { HandlerContext } from '../context.js';
import { toToolError } from '../refusals.js';
import { VOCABULARY } from './vocabulary.js';

export async function showEnvironment(
  { session }: ShowEnvironmentInput,
  { engine }: HandlerContext,
): Promise<ShowEnvironmentOutput> {
  const found = await engine.inspect.environment(session ?? undefined);
  if ('reason' in found) throw toToolError(found, VOCABULARY);
  return {
    session: found.sessionId ?? null,
    entries: found.entries.map(({ name, state, value }) => {
      return {
        name,
        state,
        value: value ?? null,
        withheld: state === 'set' && value === undefined,
      };
    }),
  };
}
