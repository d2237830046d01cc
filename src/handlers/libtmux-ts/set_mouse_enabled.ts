import type {
  SetMouseEnabledInput,
  SetMouseEnabledOutput,
} from '../../../generated/libtmux-ts/types/set_mouse_enabled.js';
import type { HandlerContext } from '../context.js';
import { accept } from '../accept.js';
import { VOCABULARY } from './vocabulary.js';

export async function setMouseEnabled(
  input: SetMouseEnabledInput,
  { engine }: HandlerContext,
): Promise<SetMouseEnabledOutput> {
  const { value } = accept(await engine.manage.setMouse(input.enabled), VOCABULARY);
  return { enabled: value === 'on' };
}
