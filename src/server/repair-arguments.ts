import type { JsonSchema, ValidationProblem } from '../../generated/contract.js';
import { type ArgumentSchema, readArgumentSchemas } from './argument-schema.js';
import { parsePointer } from './json-pointer.js';

type Arguments = Readonly<Record<string, unknown>>;

/**
 * Undo what clients are known to do to arguments: everything as a string, unset ones as `""`,
 * `null` or `"null"`, one string for an array of strings.
 *
 * Touches only arguments that the strict validator named, and none that may be a string: what
 * somebody wrote is never guessed at. The result still has to be validated.
 *
 * @returns A new object, or `undefined` when nothing can be repaired.
 */
export function repairArguments(
  inputSchema: JsonSchema,
  given: Arguments,
  problems: readonly ValidationProblem[],
): Arguments | undefined {
  const { properties, required } = readArgumentSchemas(inputSchema);
  const repaired = new Map(Object.entries(given));
  let changed = false;
  for (const { instancePath } of problems) {
    const [name, ...inner] = parsePointer(instancePath);
    const schema = name === undefined ? undefined : properties.get(name);
    if (name === undefined || schema === undefined || inner.length > 0) continue;
    if (schema.types.includes('string') || schema.types.length === 0 || !repaired.has(name))
      continue;
    const value = repaired.get(name);
    if (!required.has(name) && isUnset(value)) changed = repaired.delete(name);
    else if (typeof value === 'string') {
      const better = reread(value, schema);
      if (better === undefined) continue;
      repaired.set(name, better.value);
      changed = true;
    }
  }
  return changed ? Object.fromEntries(repaired) : undefined;
}

function isUnset(value: unknown): boolean {
  return value === null || value === 'null' || value === '';
}

/** What a string stands for where its argument takes no strings. */
function reread(text: string, { types, items }: ArgumentSchema): { value: unknown } | undefined {
  const trimmed = text.trim();
  if (types.some((type) => type === 'integer' || type === 'number'))
    if (/^-?\d+(\.\d+)?$/.test(trimmed)) return { value: Number(trimmed) };
  if (types.includes('boolean') && /^(true|false)$/i.test(trimmed))
    return { value: trimmed.toLowerCase() === 'true' };
  if (!types.includes('array')) return undefined;
  const array = parseArray(trimmed);
  if (array !== undefined) return { value: array };
  return items?.types.includes('string') === true ? { value: [text] } : undefined;
}

function parseArray(text: string): readonly unknown[] | undefined {
  if (!text.startsWith('[')) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
