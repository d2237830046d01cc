import type {
  PasteTextInput,
  PasteTextOutput,
} from '../../../generated/libtmux-rs/types/paste_text.js';
import { accept } from '../accept.js';
import type { HandlerContext } from '../context.js';
import { toPaneId } from '../pane-id.js';
import { VOCABULARY } from './vocabulary.js';

export async function pasteText(
  input: PasteTextInput,
  { engine }: HandlerContext,
): Promise<PasteTextOutput> {
  const { text, enter } = input;
  const paneId = toPaneId('pane', input.pane);
  const result = accept(
    await engine.paste({ paneId, text, enter, allowCallerPane: false }),
    VOCABULARY,
  );
  return { pane: result.paneId, bytes: result.bytes };
}
