import { ConfigError } from '../config.js';
import type { ToolDefinition } from '../../generated/contract.js';
import {
  type ArgumentSchema,
  type ArgumentSchemas,
  readArgumentSchemas,
  toAllowed,
} from '../server/argument-schema.js';

/**
 * A tool's arguments from the words of a command line.
 *
 * `--suppress-history`, `--suppress_history` and `--suppressHistory` are the same. A boolean needs
 * no value (`--no-enter` is false); an array is given item by item. What is no text, number or
 * boolean is given as JSON, an array of such also as a whole. Whether the values are allowed is left
 * to the contract.
 *
 * @throws ConfigError on an unknown argument, a missing value or wrong JSON. Never repeats a value.
 */
export function parseToolArguments(
  { name: tool, inputSchema }: ToolDefinition,
  words: readonly string[],
): Record<string, unknown> {
  const schemas = readArgumentSchemas(inputSchema);
  const given: Record<string, unknown> = {};
  for (let index = 0; index < words.length; index++) {
    const word = words[index] ?? '';
    if (!word.startsWith('--'))
      throw new ConfigError(
        `${tool}: word ${index + 1} after the tool's name belongs to no argument; write --NAME VALUE`,
      );
    const equals = word.indexOf('=');
    const flag = equals === -1 ? word.slice(2) : word.slice(2, equals);
    const { name, schema, negated } = needArgument(tool, flag, schemas);
    const inline = equals === -1 ? undefined : word.slice(equals + 1);
    if (schema.types.includes('boolean')) given[name] = negated ? false : toBoolean(inline);
    else {
      const text = inline ?? words[++index];
      if (text === undefined) throw new ConfigError(`${tool}: --${flag} needs a value`);
      const value = toValue(text, schema, given[name]);
      if (value === undefined)
        throw new ConfigError(`${tool}: --${flag} ${toUsage(schema) ?? 'takes JSON'}`);
      given[name] = value.of;
    }
  }
  return given;
}

/**
 * Whether a flag of a tool, written as `word`, takes the word that follows it.
 *
 * @returns `undefined` when the tool has no such flag.
 */
export function takesValue({ inputSchema }: ToolDefinition, word: string): boolean | undefined {
  const argument = findArgument(word.slice(2), readArgumentSchemas(inputSchema));
  return argument && !argument.schema.types.includes('boolean');
}

interface Argument {
  readonly name: string;
  readonly schema: ArgumentSchema;
  /** Whether it was written with `no-` before it. */
  readonly negated: boolean;
}

function needArgument(tool: string, flag: string, schemas: ArgumentSchemas): Argument {
  const argument = findArgument(flag, schemas);
  if (argument !== undefined) return argument;
  const known = [...schemas.properties.keys()].map((name) => `--${toFlag(name)}`).join(', ');
  throw new ConfigError(`${tool}: no such argument; it takes ${known || 'none'}`);
}

function findArgument(flag: string, { properties }: ArgumentSchemas): Argument | undefined {
  for (const [name, schema] of properties) {
    const wanted = canonical(name);
    if (canonical(flag) === wanted) return { name, schema, negated: false };
    if (schema.types.includes('boolean') && canonical(flag) === `no${wanted}`)
      return { name, schema, negated: true };
  }
  return undefined;
}

function canonical(name: string): string {
  return name.replaceAll(/[-_]/g, '').toLowerCase();
}

/** `suppress_history` and `maxLines` as flags: `suppress-history`, `max-lines`. */
export function toFlag(name: string): string {
  return name.replaceAll('_', '-').replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

function toBoolean(text: string | undefined): unknown {
  if (text === undefined || text === 'true') return true;
  return text === 'false' ? false : text;
}

/** @returns `undefined` when the text should be JSON, and is not. */
function toValue(
  text: string,
  schema: ArgumentSchema,
  before: unknown,
): { readonly of: unknown } | undefined {
  if (!schema.types.includes('array')) return toItem(text, schema);
  const earlier = Array.isArray(before) ? (before as unknown[]) : [];
  const item = toItem(text, schema.items ?? UNKNOWN);
  if (item === undefined) return undefined;
  const whole = Array.isArray(item.of) && schema.items?.types.includes('array') !== true;
  return { of: [...earlier, ...(whole ? (item.of as unknown[]) : [item.of])] };
}

const UNKNOWN: ArgumentSchema = { types: [] };

function toItem(
  text: string,
  { types, choices }: ArgumentSchema,
): { readonly of: unknown } | undefined {
  if (text === 'null' && choices?.includes(null) === true) return { of: null };
  if (types.includes('string')) return { of: text };
  const json = parseJson(text);
  if (types.includes('object') || types.includes('array')) return json;
  // `"5"` with its quotes is no number.
  return types.length > 0 && typeof json?.of === 'string' ? { of: text } : (json ?? { of: text });
}

function parseJson(text: string): { readonly of: unknown } | undefined {
  try {
    return { of: JSON.parse(text) as unknown };
  } catch {
    return undefined;
  }
}

/** How an argument is written that takes more than one plain word. */
function toUsage({ types, items }: ArgumentSchema): string | undefined {
  if (types.includes('array'))
    return items?.types.includes('string') === true
      ? 'once for each item'
      : 'takes JSON: one item, again for each more, or the whole array';
  return types.includes('object') && !types.includes('string') ? 'takes JSON' : undefined;
}

/** What `call TOOL --help` prints. */
export function toToolHelp({ name, description, inputSchema }: ToolDefinition): string {
  const { properties, required } = readArgumentSchemas(inputSchema);
  const rows = [...properties].map(([argument, schema]) => {
    const traits = [
      required.has(argument) ? 'required' : 'optional',
      toAllowed(schema),
      toUsage(schema),
      schema.default === undefined ? undefined : `default ${JSON.stringify(schema.default)}`,
    ].filter((trait) => trait !== undefined);
    const meaning = (schema.description ?? '').replaceAll(/\s*\n\s*/g, '\n      ');
    return `  --${toFlag(argument)}  (${traits.join('; ')})\n      ${meaning}\n`;
  });
  const usage = `panewright call ${name} [arguments] [--json]\n\n${description}\n`;
  return rows.length === 0 ? usage : `${usage}\n${rows.join('')}\n${VALUES}`;
}

const VALUES = `An argument takes the word that follows it, whatever it looks like: --text --help types
"--help", and so does --text=--help. Options of panewright may stand before and behind.
`;
