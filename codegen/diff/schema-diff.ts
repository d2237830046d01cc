import { canonicalJson, isJsonObject, toJsonObject, toStrings, type JsonObject } from '../json.js';
import { inlineRefs, mapSchema } from '../schema-walk.js';
import { BOUND_KEYWORDS, boundShift, setShift, typeSet, valueSet } from './bounds.js';
import { arrow, classify, type Change, type Shift, type Side } from './change.js';

/** Every change between two schemas of one side of a contract. */
export function diffSchemas(before: JsonObject, after: JsonObject, side: Side): readonly Change[] {
  return compare(inlineRefs(before), inlineRefs(after), { side, pointer: `/${side}Schema` });
}

/** Where the comparison stands. */
interface Place {
  readonly side: Side;
  readonly pointer: string;
}

const DOCUMENTATION = ['title', 'description', 'examples', 'deprecated'];

function compare(before: JsonObject, after: JsonObject, place: Place): readonly Change[] {
  const words = DOCUMENTATION.flatMap((keyword) =>
    change(canonicalJson(before[keyword]) === canonicalJson(after[keyword]) ? undefined : 'words', [
      before[keyword],
      after[keyword],
      at(place, keyword),
    ]),
  );
  const bounds = BOUND_KEYWORDS.flatMap((keyword) =>
    change(boundShift(keyword, before[keyword], after[keyword]), [
      before[keyword],
      after[keyword],
      at(place, keyword),
    ]),
  );
  return [
    ...words,
    ...change(setShift(typeSet(before), typeSet(after)), [
      before['type'],
      after['type'],
      at(place, 'type'),
    ]),
    ...bounds,
    ...compareDialects(before, after, place),
    ...compareDefaults(before, after, place),
    ...compareAlternatives(before, after, place),
    ...compareProperties(before, after, place),
    ...compareRequired(before, after, place),
    ...compareNested(before, after, place),
  ];
}

function at({ side, pointer }: Place, step: string): Place {
  return { side, pointer: `${pointer}/${step}` };
}

/** One change, when there is one. */
function change(
  shift: Shift | 'words' | undefined,
  [before, after, { side, pointer }]: readonly [unknown, unknown, Place],
): readonly Change[] {
  if (shift === undefined) return [];
  const level = shift === 'words' ? 'documentation' : classify(shift, side);
  return [{ class: level, pointer, message: arrow(before, after) }];
}

/** Validators read another dialect by other rules; an own keyword says how a value is treated. */
function compareDialects(before: JsonObject, after: JsonObject, place: Place): readonly Change[] {
  const keywords = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return keywords
    .filter((keyword) => keyword === '$schema' || keyword === '$ref' || keyword.startsWith('x-'))
    .filter((keyword) => canonicalJson(before[keyword]) !== canonicalJson(after[keyword]))
    .flatMap((keyword) => change('other', [before[keyword], after[keyword], at(place, keyword)]));
}

/** Who leaves the argument out gets another one from then on. */
function compareDefaults(before: JsonObject, after: JsonObject, place: Place): readonly Change[] {
  const [old, now] = [before['default'], after['default']];
  if (canonicalJson(old) === canonicalJson(now)) return [];
  const input: Shift = old === undefined ? 'wider' : 'other';
  return change(place.side === 'output' ? 'words' : input, [old, now, at(place, 'default')]);
}

function compareProperties(before: JsonObject, after: JsonObject, place: Place): readonly Change[] {
  const old = toJsonObject(before['properties']);
  const now = toJsonObject(after['properties']);
  const { side } = place;
  const required = new Set(toStrings(after['required']));
  const clientsRefuseMore = before['additionalProperties'] === false;
  return [...new Set([...Object.keys(old), ...Object.keys(now)])].sort().flatMap((name) => {
    const here = at(place, `properties/${name}`);
    if (old[name] !== undefined && now[name] !== undefined)
      return compareValues(old[name], now[name], here);
    if (now[name] === undefined)
      return [{ class: 'breaking', pointer: here.pointer, message: 'removed' }];
    const breaks = side === 'input' ? required.has(name) : clientsRefuseMore;
    const kind = required.has(name) ? 'required' : 'optional';
    return [
      { class: breaks ? 'breaking' : 'compatible', pointer: here.pointer, message: `new, ${kind}` },
    ];
  });
}

/** Of properties that both have: what was optional and is demanded, or the other way round. */
function compareRequired(before: JsonObject, after: JsonObject, place: Place): readonly Change[] {
  const both = (name: string): boolean =>
    toJsonObject(before['properties'])[name] !== undefined &&
    toJsonObject(after['properties'])[name] !== undefined;
  const old = new Set(toStrings(before['required']));
  const now = new Set(toStrings(after['required']));
  return [...new Set([...old, ...now])]
    .filter((name) => both(name) && old.has(name) !== now.has(name))
    .map((name) => ({
      class: classify(now.has(name) ? 'narrower' : 'wider', place.side),
      pointer: at(place, `properties/${name}`).pointer,
      message: now.has(name) ? 'optional → required' : 'required → optional',
    }));
}

function compareNested(before: JsonObject, after: JsonObject, place: Place): readonly Change[] {
  return ['items', 'additionalProperties', 'propertyNames'].flatMap((keyword) =>
    compareValues(before[keyword], after[keyword], at(place, keyword)),
  );
}

/** Schemas that may be booleans, or missing: both mean that anything is allowed. */
function compareValues(before: unknown, after: unknown, place: Place): readonly Change[] {
  const [old, now] = [before ?? true, after ?? true];
  if (isJsonObject(old) && isJsonObject(now)) return compare(old, now, place);
  if (canonicalJson(old) === canonicalJson(now)) return [];
  const shift = old === true || now === false ? 'narrower' : 'wider';
  return change(shift, [before, after, place]);
}

/** Listed values as a set; other alternatives by what they are, or by the constant that tells them apart. */
function compareAlternatives(
  before: JsonObject,
  after: JsonObject,
  place: Place,
): readonly Change[] {
  const [oldValues, newValues] = [valueSet(before), valueSet(after)];
  if (oldValues !== undefined || newValues !== undefined) {
    const shown = (values: ReadonlySet<string> | undefined): unknown =>
      values && [...values].map((value) => JSON.parse(value) as unknown);
    const shift = setShift(oldValues, newValues);
    return change(shift, [shown(oldValues), shown(newValues), at(place, 'values')]);
  }
  return ['anyOf', 'oneOf', 'allOf'].flatMap((keyword) => {
    const old = keyed(before[keyword]);
    const now = keyed(after[keyword]);
    const here = at(place, keyword);
    const shared = [...old].flatMap(([key, schema]) => {
      const other = now.get(key);
      return other === undefined ? [] : compare(schema, other, at(here, key));
    });
    const keys = (map: ReadonlyMap<string, JsonObject>): ReadonlySet<string> | undefined =>
      map.size === 0 ? undefined : new Set(map.keys());
    const shift = setShift(keys(old), keys(now));
    const own = keyword === 'allOf' && old.size > 0 && now.size > 0 ? opposite(shift) : shift;
    return [...shared, ...change(own, [[...old.keys()], [...now.keys()], here])];
  });
}

/** One more demand allows less; one more choice allows more. */
function opposite(shift: Shift | undefined): Shift | undefined {
  if (shift === 'wider') return 'narrower';
  return shift === 'narrower' ? 'wider' : shift;
}

/** Alternatives by what tells them apart: a constant, else their type, else all they say. */
function keyed(alternatives: unknown): ReadonlyMap<string, JsonObject> {
  const list = (Array.isArray(alternatives) ? alternatives : []).map(toJsonObject);
  const short = list.map(shortKey);
  const unique = (key: string): boolean => short.indexOf(key) === short.lastIndexOf(key);
  return new Map(
    list.map((schema, index) => {
      const key = short[index] ?? '';
      return [key !== '' && unique(key) ? key : withoutWords(schema), schema];
    }),
  );
}

function shortKey(schema: JsonObject): string {
  const properties = Object.entries(toJsonObject(schema['properties']));
  const constant = properties.find(([, property]) => toJsonObject(property)['const'] !== undefined);
  if (constant !== undefined) return `${constant[0]}=${String(toJsonObject(constant[1])['const'])}`;
  return typeof schema['type'] === 'string' ? schema['type'] : '';
}

function withoutWords(schema: JsonObject): string {
  return canonicalJson(
    mapSchema(schema, (copy) =>
      Object.fromEntries(Object.entries(copy).filter(([key]) => !DOCUMENTATION.includes(key))),
    ),
  );
}
