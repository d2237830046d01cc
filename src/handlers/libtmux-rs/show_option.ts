import type {
  ShowOptionInput,
  ShowOptionOutput,
} from '../../../generated/libtmux-rs/types/show_option.js';
import type { HandlerContext } from '../context.js';
import { toOptionScope } from '../option-scope.js';
import { toToolError } from '../refusals.js';
import { VOCABULARY } from './vocabulary.js';

export async function showOption(
  { name, scope, target }: ShowOptionInput,
  { engine }: HandlerContext,
): Promise<ShowOptionOutput> {
  const where = toOptionScope(scope ?? 'global-session', target ?? undefined);
  const found = await engine.inspect.option(name, where);
  if ('reason' in found) throw toToolError(found, VOCABULARY);
  return { name, value: found.value ?? null };
}
