import type {
  ShowOptionInput,
  ShowOptionOutput,
} from '../../../generated/libtmux-rs/types/show_option.js';
import { accept } from '../accept.js';
import type { HandlerContext } from '../context.js';
import { toOptionScope } from '../option-scope.js';
import { VOCABULARY } from './vocabulary.js';

export async function showOption(
  { name, scope, target }: ShowOptionInput,
  { engine }: HandlerContext,
): Promise<ShowOptionOutput> {
  const where = toOptionScope(scope ?? 'global-session', target ?? undefined);
  const found = accept(await engine.inspect.option(name, where), VOCABULARY);
  return { name, value: found.value ?? null };
}
