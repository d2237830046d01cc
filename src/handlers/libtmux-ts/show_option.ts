import type {
  ShowOptionInput,
  ShowOptionOutput,
} from '../../../generated/libtmux-ts/types/show_option.js';
import { accept } from '../accept.js';
import type { HandlerContext } from '../context.js';
import { toOptionScope } from '../option-scope.js';
import { VOCABULARY } from './vocabulary.js';

export async function showOption(
  { name, scope = 'server', target }: ShowOptionInput,
  { engine }: HandlerContext,
): Promise<ShowOptionOutput> {
  const found = accept(await engine.inspect.option(name, toOptionScope(scope, target)), VOCABULARY);
  return { name, scope, value: found.value ?? null };
}
