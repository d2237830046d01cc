import type {
  ShowEnvironmentInput,
  ShowEnvironmentOutput,
} from '../../../generated/libtmux-rs/types/show_environment.js';
import { accept } from '../accept.js';
import type { HandlerContext } from '../context.js';
import { VOCABULARY } from './vocabulary.js';

export async function showEnvironment(
  { session }: ShowEnvironmentInput,
  { engine }: HandlerContext,
): Promise<ShowEnvironmentOutput> {
  const found = accept(await engine.inspect.environment(session ?? undefined), VOCABULARY);
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
