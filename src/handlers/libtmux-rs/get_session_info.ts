import type {
  GetSessionInfoInput,
  GetSessionInfoOutput,
} from '../../../generated/libtmux-rs/types/get_session_info.js';
import { accept } from '../accept.js';
import type { HandlerContext } from '../context.js';

import { toSessionView } from './views.js';
import { VOCABULARY } from './vocabulary.js';

export async function getSessionInfo(
  input: GetSessionInfoInput,
  { engine }: HandlerContext,
): Promise<GetSessionInfoOutput> {
  const found = accept(await engine.inspect.session(input.session), VOCABULARY);
  return toSessionView(found);
}
