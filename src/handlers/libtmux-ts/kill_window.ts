import type {
  KillWindowInput,
  KillWindowOutput,
} from '../../../generated/libtmux-ts/types/kill_window.js';
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
    await engine.life.killWindow(toWindowId('windowId', input.windowId), input.force ?? false),
    VOCABULARY,
  );
  noteEnd(ended, notice);
  return { killed: ended.id };
}
