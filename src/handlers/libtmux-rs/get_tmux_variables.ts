import type {
  GetTmuxVariablesInput,
  GetTmuxVariablesOutput,
} from '../../../generated/libtmux-rs/types/get_tmux_variables.js';
import type { HandlerContext } from '../context.js';
import { toPaneId } from '../pane-id.js';
import { toToolError } from '../refusals.js';
import { VOCABULARY } from './vocabulary.js';

export async function getTmuxVariables(
  input: GetTmuxVariablesInput,
  { engine }: HandlerContext,
): Promise<GetTmuxVariablesOutput> {
  const paneId =
    input.pane === undefined || input.pane === null ? undefined : toPaneId('pane', input.pane);
  const values = await engine.inspect.variables(input.names, paneId);
  if ('reason' in values) throw toToolError(values, VOCABULARY);
  return { values: Object.fromEntries(values) };
}
