import type { RegisteredTool, ToolDefinition, Validator } from '../../generated/contract.js';
import { ToolError } from '../errors.js';
import type { HandlerContext } from '../handlers/context.js';
import { toFailure } from '../handlers/failures.js';
import { toInvalidArgument } from './argument-problems.js';
import { holdsTooMany, MAX_VALUES } from './count-values.js';
import { repairArguments } from './repair-arguments.js';

type Tool = RegisteredTool<HandlerContext>;

export type ToolAnswer =
  | {
      readonly kind: 'output';
      readonly output: object;
      /** What the handler had to say beside it. */
      readonly notices: readonly string[];
    }
  | { readonly kind: 'error'; readonly error: ToolError };

/**
 * One call of one tool: arguments validated on the way in, the output on the way out.
 *
 * Never rejects: every failure is an answer.
 */
export async function runTool(
  tool: Tool,
  given: Readonly<Record<string, unknown>>,
  context: HandlerContext,
): Promise<ToolAnswer> {
  try {
    limitValues(tool.definition.name, given);
    const { validateInput, validateOutput } = await loadInOrder(tool);
    const input = validateArguments(tool.definition, validateInput, given);
    const notices: string[] = [];
    const output = await tool.call(input, { ...context, notice: (text) => notices.push(text) });
    if (!validateOutput(output))
      throw new Error(`the output of ${tool.definition.name} misses its contract`);
    return { kind: 'output', output, notices };
  } catch (error) {
    return { kind: 'error', error: toFailure(error, context.serves) };
  }
}

let lastLoad: Promise<unknown> = Promise.resolve();

/** Calls begin in the order in which they came, also when what one needs is not loaded yet. */
async function loadInOrder(tool: Tool): ReturnType<Tool['loadValidators']> {
  const validators = tool.loadValidators();
  const inTurn = lastLoad.then(() => validators);
  lastLoad = inTurn.catch(() => undefined);
  return await inTurn;
}

/** @throws ToolError, before any of them is looked at. */
function limitValues(name: string, given: Readonly<Record<string, unknown>>): void {
  if (!holdsTooMany(given)) return;
  throw new ToolError(
    'INVALID_ARGUMENT',
    `the arguments hold more than ${MAX_VALUES} values; nothing was done`,
    { nextStep: `call ${name} again with less at once` },
  );
}

/** Strictly; only then leniently; else the strict error stands. */
function validateArguments(
  definition: ToolDefinition,
  validateInput: Validator,
  given: Readonly<Record<string, unknown>>,
): object {
  const input = { ...given };
  if (validateInput(input)) return input;
  const problems = validateInput.errors ?? [];
  const repaired = repairArguments(definition.inputSchema, given, problems);
  if (repaired !== undefined && validateInput(repaired)) return repaired;
  throw toInvalidArgument(definition, problems);
}
