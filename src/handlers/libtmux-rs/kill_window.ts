import type {
  KillWindowInput,
  KillWindowOutput,
} from '../../../generated/libtmux-rs/types/kill_window.js';
import { accept } from '../accept.js';
import type { HandlerContext } from '../context.js';
import { noteEnd } from '../end-notice.js';
import { toWindowId } from '../window-id.js';
import { VOCABULARY } from './vocabulary.js';

export async function killWindow(
  input: KillWindowInput,
  { engine, notice }: HandlerContext,
): Promise<KillWindowOutput> {
  const ended = accept(
    await engine.life.killWindow(toWindowId('window', input.window), false),
    VOCABULARY,
  );
  noteEnd(ended, notice);
  return { id: ended.id };
}
