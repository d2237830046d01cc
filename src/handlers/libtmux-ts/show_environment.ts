import type {
  ShowEnvironmentInput,
  ShowEnvironmentOutput,
} from '../../../generated/libtmux-ts/types/show_environment.js';
import { accept } from '../accept.js';
import type { HandlerContext } from '../context.js';
import { boundRows } from './bounded-rows.js';
import { VOCABULARY } from './vocabulary.js';

/** The contract has no word for a value that is withheld: such a variable counts as omitted, and is named beside it. */
export async function showEnvironment(
  { session }: ShowEnvironmentInput,
  { engine, limits, notice }: HandlerContext,
): Promise<ShowEnvironmentOutput> {
  const found = accept(await engine.inspect.environment(session), VOCABULARY);
  const { entries } = found;
  const shown = entries.filter(({ state, value }) => state === 'removed' || value !== undefined);
  const withheld = entries.filter((entry) => !shown.includes(entry)).map(({ name }) => name);
  if (withheld.length > 0) notice?.(`values withheld: ${listShort(withheld)}`);
  const { rows } = boundRows(
    shown.map(({ name, value }) => [name, value ?? null] as const),
    limits,
  );
  const omittedEntries = entries.length - rows.length;
  return { environment: Object.fromEntries(rows), complete: omittedEntries === 0, omittedEntries };
}

/** How many names a notice lists. */
const MAX_NAMES = 100;

function listShort(names: readonly string[]): string {
  const more = names.length - MAX_NAMES;
  return `${names.slice(0, MAX_NAMES).join(', ')}${more > 0 ? `, and ${more} more` : ''}`;
}
