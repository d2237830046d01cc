import type {
  GetTmuxVariablesInput,
  GetTmuxVariablesOutput,
} from '../../../generated/libtmux-ts/types/get_tmux_variables.js';
import { accept } from '../accept.js';
import type { HandlerContext } from '../context.js';
import { toPaneId } from '../pane-id.js';
import { VOCABULARY } from './vocabulary.js';

export async function getTmuxVariables(
  input: GetTmuxVariablesInput,
  { engine }: HandlerContext,
): Promise<GetTmuxVariablesOutput> {
  const paneId = input.paneId === undefined ? undefined : toPaneId('paneId', input.paneId);
  const values = accept(await engine.inspect.variables(input.names, paneId), VOCABULARY);
  return { values: Object.fromEntries(values) };
}
