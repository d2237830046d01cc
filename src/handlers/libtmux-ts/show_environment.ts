import type {
  ShowEnvironmentInput,
  ShowEnvironmentOutput,
} from '../../../generated/libtmux-ts/types/show_environment.js';
import type { HandlerContext } from '../context.js';
import { toToolError } from '../refusals.js';
import { boundRows } from './bounded-rows.js';
import { VOCABULARY } from './vocabulary.js';

/** The contract has no word for a value that is withheld: such a variable counts as omitted. */
export async function showEnvironment(
  { session }: ShowEnvironmentInput,
  { engine, limits }: HandlerContext,
): Promise<ShowEnvironmentOutput> {
  const found = await engine.inspect.environment(session);
  if ('reason' in found) throw toToolError(found, VOCABULARY);
  const { entries } = found;
  const shown = entries.filter(({ state, value }) => state === 'removed' || value !== undefined);
  const { rows } = boundRows(
    shown.map(({ name, value }) => [name, value ?? null] as const),
    limits,
  );
  const omittedEntries = entries.length - rows.length;
  return { environment: Object.fromEntries(rows), complete: omittedEntries === 0, omittedEntries };
}
