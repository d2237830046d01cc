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
 * no value (`--no-enter` is false); an array is given item by item. Whether the values are allowed
 * is left to the contract.
 *
 * @throws ConfigError on an unknown argument or a missing value. Never repeats a value.
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
    const { name, schema, negated } = findArgument(tool, flag, schemas);
    const inline = equals === -1 ? undefined : word.slice(equals + 1);
    if (schema.types.includes('boolean')) given[name] = negated ? false : toBoolean(inline);
    else {
      const text = inline ?? words[++index];
      if (text === undefined) throw new ConfigError(`${tool}: --${flag} needs a value`);
      given[name] = toValue(text, schema, given[name]);
    }
  }
  return given;
}

function findArgument(
  tool: string,
  flag: string,
  { properties }: ArgumentSchemas,
): { name: string; schema: ArgumentSchema; negated: boolean } {
  for (const [name, schema] of properties) {
    const wanted = canonical(name);
    if (canonical(flag) === wanted) return { name, schema, negated: false };
    if (schema.types.includes('boolean') && canonical(flag) === `no${wanted}`)
      return { name, schema, negated: true };
  }
  const known = [...properties.keys()].map((name) => `--${toFlag(name)}`).join(', ');
  throw new ConfigError(`${tool}: no such argument; it takes ${known}`);
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

function toValue(text: string, { types }: ArgumentSchema, before: unknown): unknown {
  if (types.includes('array'))
    return [...(Array.isArray(before) ? (before as unknown[]) : []), text];
  const numeric = types.includes('integer') || types.includes('number');
  return numeric && /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text;
}

/** What `call TOOL --help` prints. */
export function toToolHelp({ name, description, inputSchema }: ToolDefinition): string {
  const { properties, required } = readArgumentSchemas(inputSchema);
  const rows = [...properties].map(([argument, schema]) => {
    const need = required.has(argument) ? 'required' : 'optional';
    const standard =
      schema.default === undefined ? '' : `; default ${JSON.stringify(schema.default)}`;
    const meaning = (schema.description ?? '').replaceAll(/\s*\n\s*/g, '\n      ');
    return `  --${toFlag(argument)}  (${need}; ${toAllowed(schema)}${standard})\n      ${meaning}\n`;
  });
  return `panewright call ${name} [arguments] [--json]\n\n${description}\n\n${rows.join('')}`;
}
