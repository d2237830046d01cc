import { ToolError } from '../errors.js';
import { parsePaneId, type PaneId } from '../tmux/ids.js';
import { quoteShort } from './quote-short.js';

/**
 * Read a pane argument.
 *
 * @param name - The argument's name in its contract.
 * @throws ToolError PANE_ID_MALFORMED
 */
export function toPaneId(name: string, text: string): PaneId {
  const id = parsePaneId(text);
  if (id !== undefined) return id;
  throw new ToolError(
    'PANE_ID_MALFORMED',
    `${name} must be % and a number, such as %0, not ${quoteShort(text)}; nothing was done`,
    {
      nextStep: 'give the id of a pane as tmux shows it (#{pane_id})',
      details: { argument: name },
    },
  );
}
