import type {
  SetHistoryLimitInput,
  SetHistoryLimitOutput,
} from '../../../generated/libtmux-ts/types/set_history_limit.js';
import type { HandlerContext } from '../context.js';
import { accept } from '../accept.js';
import { VOCABULARY } from './vocabulary.js';

export async function setHistoryLimit(
  input: SetHistoryLimitInput,
  { engine }: HandlerContext,
): Promise<SetHistoryLimitOutput> {
  const { value } = accept(await engine.manage.setHistoryLimit(input.lines), VOCABULARY);
  return { lines: Number(value) };
}
