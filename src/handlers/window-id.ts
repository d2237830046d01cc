import { ToolError } from '../errors.js';
import { parseWindowId, type WindowId } from '../tmux/ids.js';
import { quoteShort } from './quote-short.js';

/**
 * Read a window argument.
 *
 * @param name - The argument's name in its contract.
 * @throws ToolError WINDOW_ID_MALFORMED
 */
export function toWindowId(name: string, text: string): WindowId {
  const id = parseWindowId(text);
  if (id !== undefined) return id;
  throw new ToolError(
    'WINDOW_ID_MALFORMED',
    `${name} must be @ and a number, such as @0, not ${quoteShort(text)}; nothing was done`,
    {
      nextStep: 'give the id of a window as tmux shows it (#{window_id})',
      details: { argument: name },
    },
  );
}
