import fc from 'fast-check';

type Schema = Readonly<Record<string, unknown>>;

/** What a string argument is taken from: real ids and names, ids of nothing, and nonsense. */
const WORDS: Readonly<Record<string, readonly string[]>> = {
  command: ['true', 'exit 3', 'echo é', ''],
  id: ['%0', '%99', '@0', '@99', '$0', 'main', 'none', '', 'x y', '#{pane_id}'],
};

/** Waits are kept short: what is tried is the call, not the clock. */
const SHORT = /^(seconds|timeoutMs|waitMs)$/;

/**
 * Values that satisfy an input schema, or nearly: every keyword that the contracts use.
 *
 * @param root - The schema that a `$ref` leads into.
 */
export function argumentsFor(schema: Schema, name = '', root = schema): fc.Arbitrary<unknown> {
  const { $ref: reference } = schema;
  if (typeof reference === 'string')
    return argumentsFor({ ...schema, ...follow(root, reference), $ref: undefined }, name, root);
  const { type, properties, required, items, oneOf, anyOf, default: standard } = schema;
  if ('const' in schema) return fc.constant(schema['const']);
  if (Array.isArray(schema['enum'])) return fc.constantFrom(...(schema['enum'] as unknown[]));
  const choices = (oneOf ?? anyOf) as readonly Schema[] | undefined;
  if (choices !== undefined && choices.length > 0)
    return fc.oneof(...choices.map((choice) => argumentsFor(choice, name, root)));
  switch (Array.isArray(type) ? (type as string[])[0] : type) {
    case 'object':
      return objectFor(
        (properties ?? {}) as Readonly<Record<string, Schema>>,
        (required ?? []) as string[],
        root,
      );
    case 'array':
      return fc.array(argumentsFor((items ?? {}) as Schema, name, root), { maxLength: 3 });
    case 'boolean':
      return fc.boolean();
    case 'integer':
    case 'number':
      return SHORT.test(name) ? fc.constant(1) : fc.constantFrom(0, 1, 2, -1, 80, 4096);
    case 'string':
      return fc.constantFrom(
        ...(WORDS[name] ?? [...(WORDS['id'] ?? []), 'true', 'C-c', 'even-horizontal']),
      );
    default:
      return fc.constant(standard ?? null);
  }
}

function objectFor(
  properties: Readonly<Record<string, Schema>>,
  required: readonly string[],
  root: Schema,
): fc.Arbitrary<unknown> {
  const arbitraries = Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [name, argumentsFor(schema, name, root)]),
  );
  const always = Object.keys(properties).filter(
    (name) => required.includes(name) || SHORT.test(name),
  );
  return fc.record(arbitraries, { requiredKeys: always });
}

function follow(root: Schema, reference: string): Schema {
  const steps = reference.split('/').slice(1);
  return steps.reduce<unknown>((outer, step) => (outer as Schema)[step], root) as Schema;
}
