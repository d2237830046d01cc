import type {
  KillWindowInput,
  KillWindowOutput,
} from '../../../generated/libtmux-rs/types/kill_window.js';
import type { HandlerContext } from '../context.js';
import { noteEnd } from '../end-notice.js';
import { toToolError } from '../refusals.js';
import { toWindowId } from '../window-id.js';
import { VOCABULARY } from './vocabulary.js';

export async function killWindow(
  input: KillWindowInput,
  { engine, notice }: HandlerContext,
): Promise<KillWindowOutput> {
  const ended = await engine.life.killWindow(toWindowId('window', input.window), false);
  if ('reason' in ended) throw toToolError(ended, VOCABULARY);
  noteEnd(ended, notice);
  return { id: ended.id };
}
