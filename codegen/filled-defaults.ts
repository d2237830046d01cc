import { isJsonObject, toJsonObject, toStrings, type JsonObject } from './json.js';
import { mapSchema, resolveRef, subschemas, walkSchema } from './schema-walk.js';

/**
 * A copy in which every property that the validator fills in is required.
 *
 * To a handler such a property is always there. Ajv fills in properties of objects that it reaches
 * through `properties`, `items`, and `$ref`, and never below `anyOf` or `oneOf`; a definition that is
 * reached both ways stays as it is.
 */
export function withFilledDefaults(schema: JsonObject): JsonObject {
  const filled = new Set<unknown>();
  const alternative = new Set<unknown>();
  collect(schema, schema, filled);
  for (const { schema: inner } of walkSchema(schema)) {
    if (!isJsonObject(inner)) continue;
    for (const { pointer, schema: choice } of subschemas(inner))
      if (/^\/(anyOf|oneOf|allOf)\//.test(pointer)) collect(schema, choice, alternative);
  }
  return mapSchema(schema, (copy, original) =>
    filled.has(original) && !alternative.has(original) ? requireDefaulted(copy) : copy,
  );
}

/** Add what is reached from `schema` without passing an alternative. */
function collect(root: JsonObject, schema: unknown, reached: Set<unknown>): void {
  if (!isJsonObject(schema) || reached.has(schema)) return;
  reached.add(schema);
  for (const { pointer, schema: inner } of subschemas(schema))
    if (/^\/(properties|items|additionalProperties)/.test(pointer)) collect(root, inner, reached);
  const { $ref } = schema;
  if (typeof $ref === 'string') collect(root, resolveRef(root, $ref), reached);
}

function requireDefaulted(schema: JsonObject): JsonObject {
  const names = Object.entries(toJsonObject(schema['properties']))
    .filter(([, property]) => toJsonObject(property)['default'] !== undefined)
    .map(([name]) => name);
  const required = new Set([...toStrings(schema['required']), ...names]);
  return required.size === 0 ? schema : { ...schema, required: [...required] };
}
