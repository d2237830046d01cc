import type { Refusal } from '../core/refusal.js';
import { toToolError, type Vocabulary } from './refusals.js';

/**
 * What an operation gave, unless it was refused.
 *
 * @throws ToolError for a refusal.
 */
export function accept<Result extends object>(result: Result | Refusal, words: Vocabulary): Result {
  if ('reason' in result) throw toToolError(result, words);
  return result;
}
