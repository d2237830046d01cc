import { Ajv, type Options, type ValidateFunction } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import type { JsonObject } from './json.js';
import { mapSchema } from './schema-walk.js';

export type Dialect = '2020-12' | 'draft-07';

/** What `$schema` says. Without it: 2020-12, as in MCP. */
export function toDialect(schema: JsonObject): Dialect {
  return schema['$schema'] === 'http://json-schema.org/draft-07/schema#' ? 'draft-07' : '2020-12';
}

/** A schema compiler for `dialect`. Unknown keywords are the contract schema's business, not its. */
export function createAjv(dialect: Dialect, options: Options): Ajv | Ajv2020 {
  const all: Options = {
    allErrors: true,
    strictSchema: false,
    strictTypes: true,
    strictRequired: false,
    allowUnionTypes: true,
    ...options,
  };
  return dialect === 'draft-07' ? new Ajv(all) : new Ajv2020(all);
}

/** One for each dialect: each would compile the schema of all schemas for itself. */
const compilers = new Map<Dialect, Ajv | Ajv2020>();

/**
 * A validator that nothing is generated from.
 *
 * @throws Error when the schema is none.
 */
export function compileSchema(dialect: Dialect, schema: JsonObject): ValidateFunction {
  const compiler = compilers.get(dialect) ?? createAjv(dialect, {});
  compilers.set(dialect, compiler);
  try {
    return compiler.compile(schema);
  } finally {
    compiler.removeSchema(schema);
  }
}

const INT32 = 2 ** 31;

/** What a number format allows, as bounds. The others only tell how a program may store the number. */
const FORMAT_BOUNDS: Readonly<
  Record<string, { readonly minimum: number; readonly maximum: number }>
> = {
  int32: { minimum: -INT32, maximum: INT32 - 1 },
};

/**
 * The schema that a validator is made from.
 *
 * Formats become bounds, so that a message can say what is allowed and no format code is needed at
 * run time. Words go, as nothing reads them there. An output's defaults go: a validator that fills them would change what it judges.
 */
export function toValidatorSchema(schema: JsonObject, side: 'input' | 'output'): JsonObject {
  return mapSchema(schema, (inner) => {
    const kept = Object.entries(inner).filter(
      ([keyword]) => !UNREAD.has(keyword) && !(side === 'output' && keyword === 'default'),
    );
    return { ...Object.fromEntries(kept), ...toBounds(inner) };
  });
}

/** What no validator reads, or what `toBounds` has translated. */
const UNREAD: ReadonlySet<string> = new Set(['format', '$schema', 'title', 'description']);

/** The tighter of a number's own bounds and those of its format. */
function toBounds({ format, minimum, maximum }: JsonObject): JsonObject {
  const bounds = FORMAT_BOUNDS[String(format)];
  if (bounds === undefined) return {};
  return {
    minimum: typeof minimum === 'number' ? Math.max(minimum, bounds.minimum) : bounds.minimum,
    maximum: typeof maximum === 'number' ? Math.min(maximum, bounds.maximum) : bounds.maximum,
  };
}
