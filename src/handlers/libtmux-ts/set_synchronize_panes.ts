import type {
  SetSynchronizePanesInput,
  SetSynchronizePanesOutput,
} from '../../../generated/libtmux-ts/types/set_synchronize_panes.js';
import type { HandlerContext } from '../context.js';
import { accept } from '../accept.js';
import { toWindowId } from '../window-id.js';
import { VOCABULARY } from './vocabulary.js';

export async function setSynchronizePanes(
  input: SetSynchronizePanesInput,
  { engine }: HandlerContext,
): Promise<SetSynchronizePanesOutput> {
  const windowId = toWindowId('windowId', input.windowId);
  const setting = await engine.manage.setSynchronizePanes(windowId, input.enabled);
  return { windowId, enabled: accept(setting, VOCABULARY).value === 'on' };
}
