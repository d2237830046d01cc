import { isJsonObject, toJsonObject, type JsonObject } from '../json.js';
import { mapSchema, resolveRef } from '../schema-walk.js';

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
