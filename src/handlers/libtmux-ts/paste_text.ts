import type {
  PasteTextInput,
  PasteTextOutput,
} from '../../../generated/libtmux-ts/types/paste_text.js';
import { accept } from '../accept.js';
import type { HandlerContext } from '../context.js';
import { toPaneId } from '../pane-id.js';
import { VOCABULARY } from './vocabulary.js';

export async function pasteText(
  { paneId, text, enter = false, force = false }: PasteTextInput,
  { engine }: HandlerContext,
): Promise<PasteTextOutput> {
  const result = accept(
    await engine.paste({
      paneId: toPaneId('paneId', paneId),
      text,
      enter,
      allowCallerPane: force,
    }),
    VOCABULARY,
  );
  return { paneId: result.paneId, bytes: result.bytes };
}
