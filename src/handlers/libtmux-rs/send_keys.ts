import type {
  SendKeysInput,
  SendKeysOutput,
} from '../../../generated/libtmux-rs/types/send_keys.js';
import { accept } from '../accept.js';
import type { HandlerContext } from '../context.js';
import { toPaneId } from '../pane-id.js';
import { VOCABULARY } from './vocabulary.js';

export async function sendKeys(
  input: SendKeysInput,
  { engine }: HandlerContext,
): Promise<SendKeysOutput> {
  const result = accept(
    await engine.send({
      paneId: toPaneId('pane', input.pane),
      text: input.text ?? '',
      keys: input.keys ?? [],
      enter: input.enter,
      allowCallerPane: false,
    }),
    VOCABULARY,
  );
  return { pane: result.paneId, panes: [...result.cohort] };
}
