import { isJsonObject, toJsonObject, toStrings, type JsonObject } from '../json.js';
import { resolveRef } from '../schema-walk.js';

/** One property of a schema, in words. */
export interface PropertyText {
  /** `operations[].pane` */
  readonly path: string;
  readonly type: string;
  readonly required: boolean;
  /** As JSON, or empty. */
  readonly defaultValue: string;
  /** Bounds, patterns, values; or empty. */
  readonly allowed: string;
  readonly description: string;
  readonly values: readonly ValueText[];
}

/** One of the values that a property may have. */
export interface ValueText {
  readonly value: string;
  readonly description: string;
}

/** Every property of `root`, those inside objects and lists of objects after their parent. */
export function describeProperties(root: JsonObject): readonly PropertyText[] {
  return describeObject(root, root, '');
}

function describeObject(
  root: JsonObject,
  schema: JsonObject,
  path: string,
): readonly PropertyText[] {
  const required = new Set(toStrings(schema['required']));
  return Object.entries(toJsonObject(schema['properties'])).flatMap(([name, property]) => {
    const own = follow(root, property);
    const here = path === '' ? name : `${path}.${name}`;
    const row: PropertyText = {
      path: here,
      type: describeType(root, own),
      required: required.has(name),
      defaultValue: own['default'] === undefined ? '' : JSON.stringify(own['default']),
      allowed: describeBounds(root, own).join(', '),
      description: toText(own['description']),
      values: describeValues(root, own),
    };
    const items = follow(root, own['items']);
    return [row, ...describeObject(root, own, here), ...describeObject(root, items, `${here}[]`)];
  });
}

/** The schema that a `$ref` names, with what stands beside the `$ref` in front. */
function follow(root: JsonObject, schema: unknown): JsonObject {
  const { $ref, ...own } = toJsonObject(schema);
  if (typeof $ref !== 'string') return own;
  return { ...follow(root, resolveRef(root, $ref)), ...own };
}

function alternatives(root: JsonObject, schema: JsonObject): readonly JsonObject[] {
  const list = schema['anyOf'] ?? schema['oneOf'];
  return Array.isArray(list) ? list.map((choice) => follow(root, choice)) : [];
}

function describeType(root: JsonObject, schema: JsonObject): string {
  const choices = alternatives(root, schema);
  if (choices.length > 0)
    return [...new Set(choices.map((choice) => describeType(root, choice)))].join(' or ');
  const { type } = schema;
  const names = typeof type === 'string' ? [type] : toStrings(type);
  if (names.length === 0) return 'any';
  return names
    .map((name) =>
      name === 'array' ? `array of ${describeType(root, follow(root, schema['items']))}` : name,
    )
    .join(' or ');
}

/** Keyword → how its value reads. */
const BOUNDS: readonly (readonly [keyword: string, text: (value: string) => string])[] = [
  ['minimum', (value) => `≥ ${value}`],
  ['exclusiveMinimum', (value) => `> ${value}`],
  ['maximum', (value) => `≤ ${value}`],
  ['exclusiveMaximum', (value) => `< ${value}`],
  ['multipleOf', (value) => `a multiple of ${value}`],
  ['minLength', (value) => `at least ${value} characters`],
  ['maxLength', (value) => `at most ${value} characters`],
  ['pattern', (value) => `matches \`${value}\``],
  ['minItems', (value) => `at least ${value} items`],
  ['maxItems', (value) => `at most ${value} items`],
  ['format', (value) => value],
];

function describeBounds(root: JsonObject, schema: JsonObject): readonly string[] {
  const own = BOUNDS.filter(([keyword]) => schema[keyword] !== undefined).map(([keyword, text]) =>
    text(toNumberText(schema[keyword])),
  );
  const inner = alternatives(root, schema).flatMap((choice) => describeBounds(root, choice));
  const values = schema['enum'] ?? (schema['const'] === undefined ? undefined : [schema['const']]);
  const listed = Array.isArray(values) ? values.map((value) => `\`${JSON.stringify(value)}\``) : [];
  return [...own, ...new Set(inner), ...listed];
}

/** The ends of the integers that JSON can carry exactly, and any other value as it is. */
function toNumberText(value: unknown): string {
  if (value === Number.MAX_SAFE_INTEGER) return '2^53 - 1';
  return value === Number.MIN_SAFE_INTEGER ? '-(2^53 - 1)' : String(value);
}

function describeValues(root: JsonObject, schema: JsonObject): readonly ValueText[] {
  if (Array.isArray(schema['enum']))
    return schema['enum'].map((value) => ({ value: JSON.stringify(value), description: '' }));
  return alternatives(root, schema)
    .filter((choice) => choice['const'] !== undefined || Array.isArray(choice['enum']))
    .flatMap((choice) =>
      choice['const'] === undefined
        ? describeValues(root, choice)
        : [{ value: JSON.stringify(choice['const']), description: toText(choice['description']) }],
    );
}

/** Words of a schema on one line. */
function toText(value: unknown): string {
  return typeof value === 'string' ? value.replaceAll(/\s+/g, ' ').trim() : '';
}

/** Whether `schema` refuses properties that it does not name. */
export function isClosed(schema: unknown): boolean {
  return isJsonObject(schema) && schema['additionalProperties'] === false;
}
