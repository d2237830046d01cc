import { canonicalJson, toStrings, type JsonObject } from '../json.js';
import type { Shift } from './change.js';

/** How one keyword's change shifts what is allowed, or `undefined` when it does not. */
export function boundShift(keyword: string, before: unknown, after: unknown): Shift | undefined {
  if (canonicalJson(before) === canonicalJson(after)) return undefined;
  if (before === undefined) return after === false ? undefined : 'narrower';
  if (after === undefined) return before === false ? undefined : 'wider';
  const direction = DIRECTIONS.get(keyword);
  if (direction !== undefined && typeof before === 'number' && typeof after === 'number')
    return after > before === (direction === 'lower') ? 'narrower' : 'wider';
  if (keyword === 'uniqueItems') return after === true ? 'narrower' : 'wider';
  return 'other';
}

/** Keywords that only take values away, and which end a numeric one bounds. */
const DIRECTIONS: ReadonlyMap<string, 'lower' | 'upper'> = new Map([
  ['minimum', 'lower'],
  ['exclusiveMinimum', 'lower'],
  ['minLength', 'lower'],
  ['minItems', 'lower'],
  ['maximum', 'upper'],
  ['exclusiveMaximum', 'upper'],
  ['maxLength', 'upper'],
  ['maxItems', 'upper'],
]);

export const BOUND_KEYWORDS: readonly string[] = [
  ...DIRECTIONS.keys(),
  'multipleOf',
  'pattern',
  'format',
  'uniqueItems',
];

/** How a set of allowed values changed: lost ones, new ones, or both. `undefined`: no such set. */
export function setShift(
  before: ReadonlySet<string> | undefined,
  after: ReadonlySet<string> | undefined,
): Shift | undefined {
  if (before === undefined) return after === undefined ? undefined : 'narrower';
  if (after === undefined) return 'wider';
  const lost = [...before].some((item) => !after.has(item));
  const gained = [...after].some((item) => !before.has(item));
  if (lost && gained) return 'other';
  return lost ? 'narrower' : gained ? 'wider' : undefined;
}

/** The types a schema allows; `number` allows every `integer` too. `undefined`: any type. */
export function typeSet({ type }: JsonObject): ReadonlySet<string> | undefined {
  if (type === undefined) return undefined;
  const names = typeof type === 'string' ? [type] : toStrings(type);
  return new Set(names.includes('number') ? [...names, 'integer'] : names);
}

/** The values that a schema lists, as JSON: by `enum`, `const`, `null`, or alternatives that do. */
export function valueSet(schema: JsonObject): ReadonlySet<string> | undefined {
  if (Array.isArray(schema['enum'])) return new Set(schema['enum'].map(canonicalJson));
  if (schema['const'] !== undefined) return new Set([canonicalJson(schema['const'])]);
  if (schema['type'] === 'null') return new Set(['null']);
  const alternatives = schema['oneOf'] ?? schema['anyOf'];
  if (!Array.isArray(alternatives)) return undefined;
  const sets = alternatives.map((choice: JsonObject) => valueSet(choice));
  if (sets.some((values) => values === undefined)) return undefined;
  return new Set(sets.flatMap((values) => [...(values ?? [])]));
}
