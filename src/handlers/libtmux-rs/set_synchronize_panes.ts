import type {
  SetSynchronizePanesInput,
  SetSynchronizePanesOutput,
} from '../../../generated/libtmux-rs/types/set_synchronize_panes.js';
import type { HandlerContext } from '../context.js';
import { accept } from '../accept.js';
import { toWindowId } from '../window-id.js';
import { toSettingView } from './views.js';
import { VOCABULARY } from './vocabulary.js';

export async function setSynchronizePanes(
  input: SetSynchronizePanesInput,
  { engine }: HandlerContext,
): Promise<SetSynchronizePanesOutput> {
  const setting = await engine.manage.setSynchronizePanes(
    toWindowId('window', input.window),
    input.enabled,
  );
  return toSettingView(accept(setting, VOCABULARY));
}
