import { isJsonObject, toJsonObject, type JsonObject } from './json.js';

/** Keywords whose value maps names to schemas. */
const MAPS = ['properties', '$defs', 'definitions'] as const;
/** Keywords whose value is one schema. */
const SINGLES = ['items', 'additionalProperties', 'propertyNames'] as const;
/** Keywords whose value is a list of schemas. */
const LISTS = ['anyOf', 'oneOf', 'allOf'] as const;

/** A schema inside another one, and where it lies: `/properties/keys/items`. */
export interface Subschema {
  readonly pointer: string;
  readonly schema: unknown;
}

/** The schemas directly inside `schema`, boolean ones included. */
export function subschemas(schema: JsonObject): readonly Subschema[] {
  const maps = MAPS.flatMap((keyword) => {
    const map = schema[keyword];
    if (!isJsonObject(map)) return [];
    return Object.entries(map).map(([name, value]) => ({
      pointer: `/${keyword}/${name}`,
      schema: value,
    }));
  });
  const singles = SINGLES.flatMap((keyword) =>
    schema[keyword] === undefined ? [] : [{ pointer: `/${keyword}`, schema: schema[keyword] }],
  );
  const lists = LISTS.flatMap((keyword) => {
    const list = schema[keyword];
    if (!Array.isArray(list)) return [];
    return list.map((value: unknown, index) => ({
      pointer: `/${keyword}/${index}`,
      schema: value,
    }));
  });
  return [...maps, ...singles, ...lists];
}

/** `schema` and every schema below it, depth first. Boolean ones are told too. */
export function walkSchema(schema: unknown, pointer = ''): readonly Subschema[] {
  if (!isJsonObject(schema)) return [{ pointer, schema }];
  return [
    { pointer, schema },
    ...subschemas(schema).flatMap((inner) => walkSchema(inner.schema, pointer + inner.pointer)),
  ];
}

/**
 * A copy in which `change` was applied to every object schema, the innermost first.
 *
 * @param change - Gets the copy so far, and the schema that it was made from.
 */
export function mapSchema(
  schema: JsonObject,
  change: (copy: JsonObject, original: JsonObject) => JsonObject,
): JsonObject {
  const inside = (value: unknown): unknown =>
    isJsonObject(value) ? mapSchema(value, change) : value;
  const copy: Record<string, unknown> = { ...schema };
  for (const keyword of MAPS) {
    const map = schema[keyword];
    if (isJsonObject(map))
      copy[keyword] = Object.fromEntries(
        Object.entries(map).map(([name, value]) => [name, inside(value)]),
      );
  }
  for (const keyword of SINGLES)
    if (schema[keyword] !== undefined) copy[keyword] = inside(schema[keyword]);
  for (const keyword of LISTS) {
    const list = schema[keyword];
    if (Array.isArray(list)) copy[keyword] = list.map(inside);
  }
  return change(copy, schema);
}

/** What a local `$ref` names in `root`, or `undefined` when it leads nowhere. */
export function resolveRef(root: JsonObject, ref: string): unknown {
  if (!ref.startsWith('#/')) return undefined;
  let found: unknown = root;
  for (const token of ref.slice(2).split('/'))
    found = isJsonObject(found)
      ? found[token.replaceAll('~1', '/').replaceAll('~0', '~')]
      : undefined;
  return found;
}

/**
 * A copy of `schema` in which every local `$ref` is replaced by what it names, so that moving a
 * definition is no change. A reference that leads nowhere, or back to itself, stays.
 */
export function inlineRefs(schema: JsonObject): JsonObject {
  const { $defs: _defs, definitions: _definitions, ...rest } = schema;
  return inline(schema, rest, []);
}

function inline(root: JsonObject, schema: JsonObject, path: readonly string[]): JsonObject {
  return mapSchema(schema, (copy) => {
    const { $ref, ...besides } = copy;
    if (typeof $ref !== 'string' || path.includes($ref)) return copy;
    const target = resolveRef(root, $ref);
    if (!isJsonObject(target)) return copy;
    return { ...inline(root, toJsonObject(target), [...path, $ref]), ...besides };
  });
}
