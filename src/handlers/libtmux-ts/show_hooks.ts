import type {
  ShowHooksInput,
  ShowHooksOutput,
} from '../../../generated/libtmux-ts/types/show_hooks.js';
import { accept } from '../accept.js';
import type { HandlerContext } from '../context.js';
import { boundRows } from './bounded-rows.js';
import { VOCABULARY } from './vocabulary.js';

export async function showHooks(
  { session }: ShowHooksInput,
  { engine, limits }: HandlerContext,
): Promise<ShowHooksOutput> {
  const found = accept(await engine.inspect.hooks(session), VOCABULARY);
  const { rows, complete, omittedEntries } = boundRows(
    found.hooks.map(({ name, index, command }) => [`${name}[${index}]`, command] as const),
    limits,
  );
  return {
    hooks: Object.fromEntries(rows),
    unset: found.unsetCount,
    complete,
    omittedEntries,
  };
}
