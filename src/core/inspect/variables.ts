import { TmuxProtocolError } from '../../tmux/errors.js';
import { decodeField, fieldFormat } from '../../tmux/field.js';
import type { PaneId } from '../../tmux/ids.js';
import { quote } from '../../tmux/quote.js';
import type { Refusal } from '../refusal.js';
import { requestLook } from './block.js';
import { type EnvironmentParts, parseVariables } from './environment.js';

/**
 * Read format variables, all at one instant.
 *
 * tmux looks a name that is no variable up in the environment, so the environment is read by the
 * same command line: hidden variables too, among which are those of our reservations.
 *
 * @throws TmuxProtocolError when the answer has another form than asked for.
 */
export async function readVariables(
  { tmux, facts, readable }: EnvironmentParts,
  names: readonly string[],
  paneId: PaneId | undefined,
): Promise<ReadonlyMap<string, string> | Refusal> {
  if (!names.every((name) => /^[A-Za-z]\w*$/.test(name)))
    throw new RangeError('the name of a variable is letters, digits and underscores');
  // A missing pane is no error to display-message: its id comes first, and is compared.
  const format = ['#{pane_id}', ...names.map(fieldFormat)].join(' ');
  const target = paneId === undefined ? '' : ` -t '${paneId}'`;
  const [shown, ...environments] = await requestLook(
    tmux,
    [
      `display-message -p${target} ${quote(format)}`,
      'show-environment -s -g',
      'show-environment -s -h -g',
      `show-environment -s${target}`,
      `show-environment -s -h${target}`,
    ].join(' ; '),
  );
  const [id, ...fields] = shown?.ok === true ? shown.text.split(' ') : [];
  if (paneId !== undefined && id !== paneId) {
    const found = await facts.pane(paneId);
    return 'reason' in found ? found : { reason: 'changed', paneId };
  }
  const inEnvironment = new Set(environments.flatMap(parseVariables).map(({ name }) => name));
  const withheld = names.filter((name) => inEnvironment.has(name) && !readable.has(name));
  if (withheld.length > 0) return { reason: 'environmentWithheld', names: withheld };
  const values = fields.map(decodeField).filter((value) => value !== undefined);
  if (values.length !== names.length)
    throw new TmuxProtocolError('tmux printed variables in another form than asked for');
  return new Map(names.map((name, at) => [name, values[at] ?? '']));
}
