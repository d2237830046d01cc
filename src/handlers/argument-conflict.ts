import { ToolError } from '../errors.js';

/** Arguments that do not go together, as far as the schema cannot say so. */
export function toArgumentConflict(problem: string, nextStep: string): ToolError {
  return new ToolError('ARGUMENTS_CONFLICT', `${problem}; nothing was done`, { nextStep });
}
