import type {
  RenameSessionInput,
  RenameSessionOutput,
} from '../../../generated/libtmux-rs/types/rename_session.js';
import type { HandlerContext } from '../context.js';
import { accept } from '../accept.js';
import { toSessionView } from './views.js';
import { VOCABULARY } from './vocabulary.js';

export async function renameSession(
  input: RenameSessionInput,
  { engine }: HandlerContext,
): Promise<RenameSessionOutput> {
  const session = await engine.manage.renameSession(input.session, input.name);
  return toSessionView(accept(session, VOCABULARY));
}
