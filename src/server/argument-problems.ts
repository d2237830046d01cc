import type { ToolDefinition, ValidationProblem } from '../../generated/contract.js';
import { ToolError } from '../errors.js';
import { quoteShort } from '../handlers/quote-short.js';
import { isRecord } from './is-record.js';
import { parsePointer } from './json-pointer.js';
import { firstProblems, MAX_PLACES, narrowProblems } from './narrow-problems.js';
import {
  type ArgumentSchema,
  type ArgumentSchemas,
  readArgumentSchemas,
  toAllowed,
} from './argument-schema.js';

/**
 * Why arguments miss their contract: the first few by name, with what was given and what is allowed.
 *
 * A free text, such as a command, is described by its type and length alone.
 *
 * @param problems - Everything that the strict validator found.
 */
export function toInvalidArgument(
  { name, inputSchema }: ToolDefinition,
  problems: readonly ValidationProblem[],
): ToolError {
  const schemas = readArgumentSchemas(inputSchema);
  const first = firstProblems(problems);
  const texts = new Map<string, string>();
  let more = first.length < problems.length;
  for (const problem of narrowProblems(first)) {
    const [label, text] = describe(problem, schemas, name);
    if (texts.has(label)) continue;
    if (texts.size === MAX_PLACES) {
      more = true;
      break;
    }
    texts.set(label, text);
  }
  const told = [...texts.values(), ...(more ? ['and more'] : [])].join('; ');
  return new ToolError('INVALID_ARGUMENT', `${told}; nothing was done`, {
    nextStep: `call ${name} again with arguments that satisfy its input schema`,
    details: { arguments: [...texts.keys()] },
  });
}

function describe(
  { instancePath, keyword, params, data }: ValidationProblem,
  schemas: ArgumentSchemas,
  tool: string,
): readonly [label: string, text: string] {
  const missing = params['missingProperty'];
  if (keyword === 'required' && instancePath === '' && typeof missing === 'string') {
    const schema = schemas.properties.get(missing);
    return [missing, `${missing} is required${schema ? `: ${toAllowed(schema)}` : ''}`];
  }
  const unknown = params['additionalProperty'];
  if (keyword === 'additionalProperties' && instancePath === '' && typeof unknown === 'string') {
    const known = [...schemas.properties.keys()].join(', ');
    const label = quoteShort(unknown);
    return [label, `${label} is no argument of ${tool}, which takes ${known}`];
  }
  const [argument = '', ...inner] = parsePointer(instancePath);
  const schema = inner.reduce<ArgumentSchema | undefined>(
    (outer) => outer?.items,
    schemas.properties.get(argument),
  );
  const label = [argument || 'arguments', ...inner.map(toStep)].join('');
  if (typeof missing === 'string')
    return [`${label}.${missing}`, `${label}.${missing} is required`];
  if (typeof unknown === 'string') return [label, `${label} takes no ${quoteShort(unknown)}`];
  const inside = isRecord(data) && schema?.types.includes('object') === true;
  if (schema === undefined || schema.types.length === 0 || inside)
    return [label, `${label} ${toDemand(params)}`];
  return [label, `${label} must be ${toAllowed(schema)}, not ${toGiven(data, schema)}`];
}

function toStep(step: string): string {
  return /^\d+$/.test(step) ? `[${step}]` : `.${step}`;
}

/** What a place inside of an argument must be, as far as the keyword says. */
function toDemand({ allowedValues, type }: ValidationProblem['params']): string {
  if (Array.isArray(allowedValues)) return `must be one of ${allowedValues.join(', ')}`;
  return typeof type === 'string' ? `must be of type ${type}` : 'is not as the input schema says';
}

/** What was given, short. The value itself only where it cannot be a text that somebody wrote. */
function toGiven(value: unknown, schema: ArgumentSchema): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return `an array of ${value.length}`;
  const { types, pattern, choices } = schema;
  const free =
    types.includes('array') ||
    types.includes('object') ||
    (types.includes('string') && pattern === undefined && choices === undefined);
  if (typeof value === 'string')
    return free ? `a string of ${value.length} characters` : `the string ${quoteShort(value)}`;
  if (typeof value === 'number' || typeof value === 'boolean')
    return free ? `a ${typeof value}` : `the ${typeof value} ${String(value)}`;
  return `an ${typeof value}`;
}
