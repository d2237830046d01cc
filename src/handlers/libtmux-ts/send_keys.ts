import type {
  SendKeysInput,
  SendKeysOutput,
} from '../../../generated/libtmux-ts/types/send_keys.js';
import { accept } from '../accept.js';
import type { HandlerContext } from '../context.js';
import { toPaneId } from '../pane-id.js';
import { VOCABULARY } from './vocabulary.js';

/** Enter is a key of its own, also after literal text: a program that reads keys expects CR, not LF. */
export async function sendKeys(
  { paneId, keys, enter = true, literal = false, force = false }: SendKeysInput,
  { engine }: HandlerContext,
): Promise<SendKeysOutput> {
  const result = accept(
    await engine.send({
      paneId: toPaneId('paneId', paneId),
      text: literal ? keys : '',
      keys: [],
      ...(!literal && { keyOrText: keys }),
      enter,
      allowCallerPane: force,
    }),
    VOCABULARY,
  );
  return {
    sent: true,
    paneId: result.paneId,
    attended: result.attended,
    resolvedPaneIds: [...result.cohort],
  };
}
