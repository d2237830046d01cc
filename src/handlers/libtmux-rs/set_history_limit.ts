import type {
  SetHistoryLimitInput,
  SetHistoryLimitOutput,
} from '../../../generated/libtmux-rs/types/set_history_limit.js';
import type { HandlerContext } from '../context.js';
import { accept } from '../accept.js';
import { toSettingView } from './views.js';
import { VOCABULARY } from './vocabulary.js';

export async function setHistoryLimit(
  input: SetHistoryLimitInput,
  { engine }: HandlerContext,
): Promise<SetHistoryLimitOutput> {
  const setting = await engine.manage.setHistoryLimit(input.limit, input.session ?? undefined);
  return toSettingView(accept(setting, VOCABULARY));
}
