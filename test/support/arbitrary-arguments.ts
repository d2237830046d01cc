import fc from 'fast-check';

/** A JSON Schema, as in a contract. */
export type Schema = Readonly<Record<string, unknown>>;

/**
 * What strings are taken from, by the name of their argument: things that are there (in braces, for
 * whoever knows their ids), things that are not, and what has a meaning of its own somewhere.
 */
const WORDS: readonly (readonly [argument: RegExp, words: readonly string[]])[] = [
  [/pane/i, ['{pane}', '{other}', '%9999', 'x y']],
  [/^window(Id)?$/, ['{window}', '@9999', '']],
  [/session/i, ['{session}', 'main', 'none']],
  [/^target$/, ['{pane}', '{window}', '{session}', 'main']],
  [/^command$/, ['true', 'exit 3', 'echo é', '']],
  [/^name$/, ['name', 'mouse', '@mine', '#{pane_id}', 'a.b:c', '']],
  [/^names$/, ['pane_id', 'pid', 'no_such', 'not a name']],
  [/pattern|stop/, ['x', '(', '^.*$', '']],
  [/^keys$/, ['C-c', 'Escape', 'Enter', 'no such key']],
  [/^layout$/, ['tiled', 'even-h', 'main', 'd5e0,80x24,0,0,0']],
  [/^corner$/, ['top-left', 'bottom-right', 'middle']],
  [/directory$/i, ['/', '/nonexistent', '.']],
  [/^cursor$/, [`ltxc1.${'0'.repeat(32)}.0`, 'no cursor']],
  [/./, ['text', 'x y\n', '#{pane_id}', 'é', '']],
];

const NUMBERS = [0, 1, 2, -1, 80, 4096];

/** Waits are kept short: what is tried is the call, not the clock. */
const SHORT = /^(seconds|timeoutMs|waitMs)$/;

/**
 * Values that satisfy an input schema: every keyword that the contracts use.
 *
 * @param root - The schema that a `$ref` leads into.
 */
export function argumentsFor(schema: Schema, name = '', root = schema): fc.Arbitrary<unknown> {
  const { $ref: reference } = schema;
  if (typeof reference === 'string') return argumentsFor(resolve(schema, root), name, root);
  const { type, properties, required, items, default: standard } = schema;
  if ('const' in schema) return fc.constant(schema['const']);
  if (Array.isArray(schema['enum'])) return fc.constantFrom(...(schema['enum'] as unknown[]));
  const choices = choicesOf(schema);
  if (choices.length > 0)
    return fc.oneof(...choices.map((choice) => argumentsFor(choice, name, root)));
  switch (Array.isArray(type) ? (type as string[])[0] : type) {
    case 'object':
      return objectFor((properties ?? {}) as Properties, (required ?? []) as string[], root);
    case 'array': {
      const { minItems: minLength = 0 } = schema as { readonly minItems?: number };
      const each = argumentsFor((items ?? {}) as Schema, name, root);
      return fc.array(each, { minLength, maxLength: minLength + 2 });
    }
    case 'boolean':
      return fc.boolean();
    case 'integer':
    case 'number':
      return SHORT.test(name)
        ? fc.constant(1)
        : fc.constantFrom(...NUMBERS.filter((number) => isWithin(number, schema)));
    case 'string':
      return fc.constantFrom(...wordsFor(name, schema));
    default:
      return fc.constant(standard ?? null);
  }
}

type Properties = Readonly<Record<string, Schema>>;

function objectFor(
  properties: Properties,
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

function wordsFor(name: string, schema: Schema): readonly string[] {
  const { pattern = '', minLength = 0 } = schema as {
    readonly pattern?: string;
    readonly minLength?: number;
  };
  const words = WORDS.find(([argument]) => argument.test(name))?.[1] ?? [];
  // A pattern is about the id that stands for the word.
  const isFit = (word: string): boolean =>
    word.length >= minLength && (word.startsWith('{') || new RegExp(pattern, 'u').test(word));
  return words.filter(isFit);
}

function isWithin(number: number, schema: Schema): boolean {
  const { minimum = -Infinity, maximum = Infinity, exclusiveMinimum = -Infinity } = schema;
  return (
    number >= (minimum as number) &&
    number <= (maximum as number) &&
    number > (exclusiveMinimum as number)
  );
}

/** The schemas of which one has to be satisfied. */
export function choicesOf({ oneOf, anyOf }: Schema): readonly Schema[] {
  return (oneOf ?? anyOf ?? []) as readonly Schema[];
}

/** A schema with what its `$ref` leads to. */
export function resolve(schema: Schema, root: Schema): Schema {
  const { $ref: reference, ...own } = schema;
  if (typeof reference !== 'string') return own;
  const steps = reference.split('/').slice(1);
  const found = steps.reduce<unknown>((outer, step) => (outer as Schema)[step], root) as Schema;
  return { ...found, ...own };
}
