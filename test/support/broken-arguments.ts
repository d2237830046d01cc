import fc from 'fast-check';
import { argumentsFor, choicesOf, resolve, type Schema } from './arbitrary-arguments.js';

/**
 * Arguments with one fact that their schema forbids: a type, a bound, an argument that does not exist
 * or one that is missing. `undefined` where the schema forbids nothing.
 */
export function brokenArgumentsFor(schema: Schema): fc.Arbitrary<unknown> | undefined {
  const broken = brokenObjects(schema, schema);
  return broken.length === 0 ? undefined : fc.oneof(...broken);
}

/** Each fact of a value that can be broken, and a value where it is. */
function brokenValues(given: Schema, name: string, root: Schema): readonly fc.Arbitrary<unknown>[] {
  const schema = resolve(given, root);
  // Satisfies no schema of an argument: what is unset, or a string, may be put right by the server.
  const wrong = fc.constant({ no: 'such value' });
  if (choicesOf(schema).length > 0 || 'const' in schema) return [wrong];
  if (Array.isArray(schema['enum'])) return [wrong, fc.constant('no such value')];
  const types = Array.isArray(schema['type']) ? (schema['type'] as string[]) : [schema['type']];
  if (types.includes('object')) return [fc.constant(7), ...brokenObjects(schema, root)];
  if (types.includes('array')) return [wrong, ...brokenArrays(schema, name, root)];
  return [wrong, ...outOfBounds(schema).map((value) => fc.constant(value))];
}

function brokenObjects(schema: Schema, root: Schema): readonly fc.Arbitrary<unknown>[] {
  const whole = argumentsFor(schema, '', root) as fc.Arbitrary<Schema>;
  const { properties = {}, required = [], additionalProperties } = schema;
  const missing = (required as readonly string[]).map((name) =>
    whole.map((value) => ({ ...value, [name]: undefined })),
  );
  const unknown = whole.map((value) => ({ ...value, no_such_argument: 1 }));
  const wrong = Object.entries(properties as Readonly<Record<string, Schema>>).flatMap(
    ([name, inner]) =>
      brokenValues(inner, name, root).map((broken) =>
        fc.tuple(whole, broken).map(([value, part]) => ({ ...value, [name]: part })),
      ),
  );
  return [...missing, ...(additionalProperties === false ? [unknown] : []), ...wrong];
}

function brokenArrays(
  schema: Schema,
  name: string,
  root: Schema,
): readonly fc.Arbitrary<unknown>[] {
  const {
    minItems = 0,
    maxItems,
    items = {},
  } = schema as {
    readonly minItems?: number;
    readonly maxItems?: number;
    readonly items?: Schema;
  };
  const item = argumentsFor(items, name, root);
  const many = (length: number): fc.Arbitrary<unknown> =>
    fc.array(item, { minLength: length, maxLength: length });
  return [
    ...(minItems > 0 ? [fc.constant([])] : []),
    ...(maxItems === undefined ? [] : [many(maxItems + 1)]),
    ...brokenValues(items, name, root).map((broken) =>
      fc.tuple(item, broken).map(([good, bad]) => [good, bad]),
    ),
  ];
}

function outOfBounds(schema: Schema): readonly unknown[] {
  const bounds = schema as Readonly<Record<string, number | undefined>>;
  const { minimum, maximum, exclusiveMinimum, minLength, maxLength } = bounds;
  return [
    ...(schema['type'] === 'integer' ? [0.5] : []),
    ...(minimum === undefined ? [] : [minimum - 1]),
    ...(maximum === undefined ? [] : [maximum + 1]),
    ...(exclusiveMinimum === undefined ? [] : [exclusiveMinimum]),
    ...(minLength === undefined ? [] : ['']),
    ...(maxLength === undefined ? [] : ['x'.repeat(maxLength + 1)]),
    ...(schema['pattern'] === undefined ? [] : ['no such pattern']),
  ];
}
