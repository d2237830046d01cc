import type {
  SetMouseEnabledInput,
  SetMouseEnabledOutput,
} from '../../../generated/libtmux-rs/types/set_mouse_enabled.js';
import type { HandlerContext } from '../context.js';
import { accept } from '../accept.js';
import { toSettingView } from './views.js';
import { VOCABULARY } from './vocabulary.js';

export async function setMouseEnabled(
  input: SetMouseEnabledInput,
  { engine }: HandlerContext,
): Promise<SetMouseEnabledOutput> {
  const setting = await engine.manage.setMouse(input.enabled, input.session ?? undefined);
  return toSettingView(accept(setting, VOCABULARY));
}
