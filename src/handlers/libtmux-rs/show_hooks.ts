import type {
  ShowHooksInput,
  ShowHooksOutput,
} from '../../../generated/libtmux-rs/types/show_hooks.js';
import { accept } from '../accept.js';
import type { HandlerContext } from '../context.js';
import { VOCABULARY } from './vocabulary.js';

export async function showHooks(
  { session }: ShowHooksInput,
  { engine }: HandlerContext,
): Promise<ShowHooksOutput> {
  const found = accept(await engine.inspect.hooks(session ?? undefined), VOCABULARY);
  const { hooks } = found;
  return {
    hooks: hooks.map(({ name, index, command }) => {
      const alone = hooks.filter((hook) => hook.name === name).length === 1;
      return { name, index: alone ? null : index, command };
    }),
  };
}
