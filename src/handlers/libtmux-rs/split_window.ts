import type {
  SplitWindowInput,
  SplitWindowOutput,
} from '../../../generated/libtmux-rs/types/split_window.js';
import { ToolError } from '../../errors.js';
import { accept } from '../accept.js';
import type { HandlerContext } from '../context.js';
import { toPaneId } from '../pane-id.js';
import { noteStart } from '../start-notice.js';
import { toPaneView } from './views.js';
import { VOCABULARY } from './vocabulary.js';

export async function splitWindow(
  input: SplitWindowInput,
  { engine, signal, notice }: HandlerContext,
): Promise<SplitWindowOutput> {
  const started = accept(
    await engine.life.splitPane({
      paneId: toPaneId('pane', input.pane),
      side: input.direction ?? 'below',
      percent: toPercent(input.percent),
      directory: input.start_directory ?? undefined,
      signal,
    }),
    VOCABULARY,
  );
  noteStart(started, notice);
  return toPaneView(started.pane);
}

function toPercent(percent: number | null | undefined): number | undefined {
  if (percent === null || percent === undefined) return undefined;
  if (percent >= 1 && percent <= 100) return percent;
  throw new ToolError('VALUE_OUT_OF_RANGE', 'percent must be from 1 to 100; nothing was started', {
    nextStep: 'give a percentage of the pane that is split, or leave it out for half',
    details: { argument: 'percent' },
  });
}
