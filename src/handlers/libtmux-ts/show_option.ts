import type {
  ShowOptionInput,
  ShowOptionOutput,
} from '../../../generated/libtmux-ts/types/show_option.js';
import type { HandlerContext } from '../context.js';
import { toOptionScope } from '../option-scope.js';
import { toToolError } from '../refusals.js';
import { VOCABULARY } from './vocabulary.js';

export async function showOption(
  { name, scope = 'server', target }: ShowOptionInput,
  { engine }: HandlerContext,
): Promise<ShowOptionOutput> {
  const found = await engine.inspect.option(name, toOptionScope(scope, target));
  if ('reason' in found) throw toToolError(found, VOCABULARY);
  return { name, scope, value: found.value ?? null };
}
