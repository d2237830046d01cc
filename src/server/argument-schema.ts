import type { JsonSchema } from '../../generated/contract.js';
import { isRecord } from './is-record.js';
import { parsePointer } from './json-pointer.js';

/** The part of JSON Schema that arguments are made of. */
export interface ArgumentSchema {
  readonly types: readonly string[];
  readonly choices?: readonly unknown[];
  readonly pattern?: string;
  readonly minimum?: number;
  readonly exclusiveMinimum?: number;
  readonly maximum?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly items?: ArgumentSchema;
  readonly description?: string;
  readonly default?: unknown;
}

/** A tool's arguments by name, in the contract's order. */
export interface ArgumentSchemas {
  readonly properties: ReadonlyMap<string, ArgumentSchema>;
  readonly required: ReadonlySet<string>;
}

export function readArgumentSchemas(inputSchema: JsonSchema): ArgumentSchemas {
  const properties = isRecord(inputSchema['properties']) ? inputSchema['properties'] : {};
  const required = Array.isArray(inputSchema['required']) ? inputSchema['required'] : [];
  return {
    properties: new Map(
      Object.entries(properties).map(([name, schema]) => [
        name,
        readArgumentSchema(schema, inputSchema),
      ]),
    ),
    required: new Set(required.filter((name) => typeof name === 'string')),
  };
}

/** @param root - What `#/…` leads into. */
function readArgumentSchema(schema: unknown, root: JsonSchema): ArgumentSchema {
  const source = resolve(schema, root);
  const { type, pattern, description, items } = source;
  const alternatives = ['anyOf', 'oneOf']
    .flatMap((keyword) => (Array.isArray(source[keyword]) ? (source[keyword] as unknown[]) : []))
    .map((alternative) => readArgumentSchema(alternative, root));
  const types = (Array.isArray(type) ? type : [type]).filter((name) => typeof name === 'string');
  const own = toChoices(source);
  const choices = own ?? joinChoices(alternatives);
  return {
    types: [...new Set([...types, ...alternatives.flatMap((alternative) => alternative.types)])],
    ...(choices && { choices }),
    ...(typeof pattern === 'string' && { pattern }),
    ...(typeof description === 'string' && { description }),
    ...numbers(source),
    ...(items !== undefined && { items: readArgumentSchema(items, root) }),
    ...(source['default'] !== undefined && { default: source['default'] }),
  };
}

/** A schema with what its `$ref` leads to; its own keywords win. */
function resolve(schema: unknown, root: JsonSchema): JsonSchema {
  if (!isRecord(schema)) return {};
  const { $ref: reference, ...own } = schema;
  if (typeof reference !== 'string') return own;
  const found = parsePointer(reference.slice(1)).reduce<unknown>(
    (outer, step) => (isRecord(outer) ? outer[step] : undefined),
    root,
  );
  // A contract's references lead to a schema, and not back to themselves.
  return { ...resolve(found, root), ...own };
}

function toChoices(schema: JsonSchema): readonly unknown[] | undefined {
  if (Array.isArray(schema['enum'])) return schema['enum'] as unknown[];
  if ('const' in schema) return [schema['const']];
  return schema['type'] === 'null' ? [null] : undefined;
}

/** Of alternatives that all name their values. */
function joinChoices(alternatives: readonly ArgumentSchema[]): readonly unknown[] | undefined {
  const choices = alternatives.flatMap((alternative) => alternative.choices ?? []);
  const all = alternatives.every((alternative) => alternative.choices !== undefined);
  return all && choices.length > 0 ? choices : undefined;
}

const NUMBERS = [
  'minimum',
  'exclusiveMinimum',
  'maximum',
  'minItems',
  'maxItems',
  'minLength',
  'maxLength',
] as const;

function numbers(schema: Readonly<Record<string, unknown>>): Partial<ArgumentSchema> {
  const found: Record<string, number> = {};
  for (const keyword of NUMBERS)
    if (typeof schema[keyword] === 'number') found[keyword] = schema[keyword];
  return found;
}

/** What a value must be, in words that follow "must be". */
export function toAllowed(schema: ArgumentSchema): string {
  if (schema.choices !== undefined)
    return `one of ${schema.choices.map((choice) => JSON.stringify(choice)).join(', ')}`;
  const words = schema.types.map((type) => toWords(type, schema));
  return words.length === 0 ? 'as its description says' : words.join(' or ');
}

function toWords(type: string, schema: ArgumentSchema): string {
  switch (type) {
    case 'integer':
      return `a whole number${toRange(schema)}`;
    case 'number':
      return `a number${toRange(schema)}`;
    case 'boolean':
      return 'true or false';
    case 'string':
      return `a string${toSize('characters', schema.minLength, schema.maxLength)}${
        schema.pattern === undefined ? '' : ` that matches ${schema.pattern}`
      }`;
    case 'array':
      return `an array${toSize('items', schema.minItems, schema.maxItems)}${
        schema.items === undefined ? '' : `, each item ${toAllowed(schema.items)}`
      }`;
    case 'object':
      return 'an object';
    default:
      return type;
  }
}

function toSize(what: string, least?: number, most?: number): string {
  const parts = [
    least !== undefined ? `at least ${least}` : undefined,
    most !== undefined ? `at most ${most}` : undefined,
  ].filter((part) => part !== undefined);
  return parts.length === 0 ? '' : ` of ${parts.join(' and ')} ${what}`;
}

function toRange({ minimum, exclusiveMinimum, maximum }: ArgumentSchema): string {
  const parts = [
    minimum !== undefined ? `at least ${minimum}` : undefined,
    exclusiveMinimum !== undefined ? `above ${exclusiveMinimum}` : undefined,
    maximum !== undefined && maximum < Number.MAX_SAFE_INTEGER ? `at most ${maximum}` : undefined,
  ].filter((part) => part !== undefined);
  return parts.length === 0 ? '' : ` (${parts.join(', ')})`;
}
