import { canonicalJson, toJsonObject, toStrings, type JsonObject } from '../json.js';
import { arrow, type Change, type ChangeClass } from './change.js';
import { diffSchemas } from './schema-diff.js';

/** Every change between two contracts of one tool. */
export function diffContracts(before: JsonObject, after: JsonObject): readonly Change[] {
  return [
    ...WORDS.flatMap((key) => changed(before, after, [key, '', 'documentation'])),
    ...changed(before, after, ['wireName', '', 'breaking']),
    ...diffSchemas(
      toJsonObject(before['inputSchema']),
      toJsonObject(after['inputSchema']),
      'input',
    ),
    ...diffSchemas(
      toJsonObject(before['outputSchema']),
      toJsonObject(after['outputSchema']),
      'output',
    ),
    ...diffAnnotations(toJsonObject(before['annotations']), toJsonObject(after['annotations'])),
    ...diffMeta(toJsonObject(before['meta']), toJsonObject(after['meta'])),
  ];
}

const WORDS = ['title', 'description', 'source', 'schemaStatus'];

function changed(
  before: JsonObject,
  after: JsonObject,
  [key, path, level]: readonly [key: string, path: string, level: ChangeClass],
): readonly Change[] {
  if (canonicalJson(before[key]) === canonicalJson(after[key])) return [];
  return [{ class: level, pointer: `${path}/${key}`, message: arrow(before[key], after[key]) }];
}

/** The value that promises more. People and clients let a call pass by it: taking it back breaks. */
const PROMISES: JsonObject = {
  readOnlyHint: true,
  destructiveHint: false,
  idempotentHint: true,
  openWorldHint: false,
};

function diffAnnotations(before: JsonObject, after: JsonObject): readonly Change[] {
  const hints = Object.entries(PROMISES).flatMap(([hint, promise]) =>
    changed(before, after, [
      hint,
      '/annotations',
      after[hint] === promise ? 'compatible' : 'breaking',
    ]),
  );
  return [...changed(before, after, ['title', '/annotations', 'documentation']), ...hints];
}

const CAPABILITY = 'com.git-pull.libtmux-mcp/capability';

/** Ordered from harmless to powerful. */
const REACHES = ['none', 'configured-process', 'pane-input', 'pane-command'];

/** Operators admit tools by their capability: it may shrink, and not grow or move. */
function diffMeta(before: JsonObject, after: JsonObject): readonly Change[] {
  const others = [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((key) => key !== CAPABILITY)
    .flatMap((key) => changed(before, after, [key, '/meta', 'compatible']));
  const [old, now] = [toJsonObject(before[CAPABILITY]), toJsonObject(after[CAPABILITY])];
  const rows = [...new Set([...Object.keys(old), ...Object.keys(now)])].sort();
  const place = `/meta/${CAPABILITY.replace('/', '~1')}`;
  return [
    ...others,
    ...rows.flatMap((key) =>
      changed(old, now, [key, place, capabilityClass(key, old[key], now[key])]),
    ),
  ];
}

function capabilityClass(key: string, before: unknown, after: unknown): ChangeClass {
  // Copies of what the contract itself says are compared there.
  if (['name', 'title', 'annotations'].includes(key)) return 'documentation';
  if (typeof before === 'boolean' && typeof after === 'boolean')
    return after ? 'breaking' : 'compatible';
  if (Array.isArray(before) && Array.isArray(after)) {
    const known = new Set(toStrings(before));
    return toStrings(after).every((item) => known.has(item)) ? 'compatible' : 'breaking';
  }
  if (key === 'processReach')
    return REACHES.indexOf(String(after)) < REACHES.indexOf(String(before))
      ? 'compatible'
      : 'breaking';
  return 'breaking';
}
