import type {
  GetSessionInfoInput,
  GetSessionInfoOutput,
} from '../../../generated/libtmux-rs/types/get_session_info.js';
import type { HandlerContext } from '../context.js';

import { toToolError } from '../refusals.js';
import { toSessionView } from './views.js';
import { VOCABULARY } from './vocabulary.js';

export async function getSessionInfo(
  input: GetSessionInfoInput,
  { engine }: HandlerContext,
): Promise<GetSessionInfoOutput> {
  const found = await engine.inspect.session(input.session);
  if ('reason' in found) throw toToolError(found, VOCABULARY);
  return toSessionView(found);
}
