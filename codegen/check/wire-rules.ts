import { compileSchema, toDialect, toValidatorSchema } from '../dialect.js';
import { canonicalJson, isJsonObject, toJsonObject, toStrings, type JsonObject } from '../json.js';
import type { LoadedFile } from '../load.js';
import { resolveRef, walkSchema } from '../schema-walk.js';
import type { Problem } from './problem.js';

/** A finding inside one contract: where, and what. */
type Finding = readonly [pointer: string, message: string];

type Rule = (contract: JsonObject, file: LoadedFile) => readonly Finding[];

const SIDES = ['inputSchema', 'outputSchema'] as const;

/** What the shape cannot say of a contract; each is a way in which clients or generators fail. */
const RULES: readonly Rule[] = [
  namesAgree,
  dialectsAgree,
  capabilityAgrees,
  ...[refsLead, definitionsUsed, requiredExists, propertiesDescribed, schemasCompile].map(
    onBothSides,
  ),
  defaultsFit,
  inputPropertiesAreSchemas,
];

export function checkContract(file: LoadedFile): readonly Problem[] {
  const contract = toJsonObject(file.value);
  return RULES.flatMap((rule) => rule(contract, file)).map(([pointer, message]) => ({
    file: file.path,
    pointer,
    message,
  }));
}

function onBothSides(rule: (schema: JsonObject) => readonly Finding[]): Rule {
  return (contract) =>
    SIDES.flatMap((side) =>
      rule(toJsonObject(contract[side])).map(([pointer, message]): Finding => [
        `/${side}${pointer}`,
        message,
      ]),
    );
}

function namesAgree({ name, wireName }: JsonObject, file: LoadedFile): readonly Finding[] {
  const fileName = file.path.slice(file.path.lastIndexOf('/') + 1).replace(/\.json$/, '');
  return [
    ...(name === fileName ? [] : [['/name', `differs from the name of the file`] as const]),
    ...(wireName === name ? [] : [['/wireName', 'differs from name'] as const]),
  ];
}

function dialectsAgree({ inputSchema, outputSchema }: JsonObject): readonly Finding[] {
  const same = toDialect(toJsonObject(inputSchema)) === toDialect(toJsonObject(outputSchema));
  return same ? [] : [['/outputSchema/$schema', 'is another dialect than that of inputSchema']];
}

/** A capability row may repeat facts of the contract; then they are the same. */
function capabilityAgrees(contract: JsonObject): readonly Finding[] {
  const key = 'com.git-pull.libtmux-mcp/capability';
  const row = toJsonObject(toJsonObject(contract['meta'])[key]);
  const repeated = ['name', 'title', 'annotations'].filter((field) => row[field] !== undefined);
  return repeated
    .filter((field) => canonicalJson(row[field]) !== canonicalJson(contract[field]))
    .map((field) => [`/meta/${key.replace('/', '~1')}/${field}`, `differs from ${field}`]);
}

/** A client that meets a dangling `$ref` drops the whole list; one that meets a cycle overflows. */
function refsLead(root: JsonObject): readonly Finding[] {
  return walkSchema(root).flatMap(({ pointer, schema }): readonly Finding[] => {
    const { $ref } = toJsonObject(schema);
    if (typeof $ref !== 'string') return [];
    if (!isJsonObject(resolveRef(root, $ref))) return [[pointer, `${$ref} leads nowhere`]];
    return isCyclic(root, $ref, []) ? [[pointer, `${$ref} leads back to itself`]] : [];
  });
}

function isCyclic(root: JsonObject, ref: string, path: readonly string[]): boolean {
  if (path.includes(ref)) return true;
  return walkSchema(resolveRef(root, ref)).some(({ schema }) => {
    const { $ref } = toJsonObject(schema);
    return typeof $ref === 'string' && isCyclic(root, $ref, [...path, ref]);
  });
}

function definitionsUsed(root: JsonObject): readonly Finding[] {
  const used = new Set(walkSchema(root).map(({ schema }) => toJsonObject(schema)['$ref']));
  return ['$defs', 'definitions'].flatMap((keyword) =>
    Object.keys(toJsonObject(root[keyword]))
      .filter((name) => !used.has(`#/${keyword}/${name}`))
      .map((name): Finding => [`/${keyword}/${name}`, 'is used nowhere']),
  );
}

function requiredExists(root: JsonObject): readonly Finding[] {
  return walkSchema(root).flatMap(({ pointer, schema }) => {
    const { required, properties } = toJsonObject(schema);
    const known = new Set(Object.keys(toJsonObject(properties)));
    return toStrings(required)
      .filter((name) => !known.has(name))
      .map((name): Finding => [`${pointer}/required`, `names ${name}, which is no property`]);
  });
}

/** An agent chooses arguments and reads results by these words alone. */
function propertiesDescribed(root: JsonObject): readonly Finding[] {
  return Object.entries(toJsonObject(root['properties']))
    .filter(([, property]) => typeof toJsonObject(property)['description'] !== 'string')
    .map(([name]) => [`/properties/${name}`, 'has no description']);
}

function schemasCompile(root: JsonObject): readonly Finding[] {
  try {
    compileSchema(toDialect(root), toValidatorSchema(root, 'input'));
    return [];
  } catch (error) {
    return [['', `cannot be compiled: ${error instanceof Error ? error.message : String(error)}`]];
  }
}

/** A default is what the handler gets: it has to be allowed. */
function defaultsFit(contract: JsonObject): readonly Finding[] {
  const root = toJsonObject(contract['inputSchema']);
  return walkSchema(root).flatMap(({ pointer, schema }): readonly Finding[] => {
    const inner = toJsonObject(schema);
    if (inner['default'] === undefined) return [];
    const { $defs, definitions } = root;
    const alone = toValidatorSchema(
      { $defs: $defs ?? {}, definitions: definitions ?? {}, ...inner },
      'input',
    );
    try {
      const fits = compileSchema(toDialect(root), alone)(inner['default']);
      return fits ? [] : [[`/inputSchema${pointer}/default`, 'does not satisfy its own schema']];
    } catch {
      return []; // Told by schemasCompile.
    }
  });
}

/** Boolean schemas among an input's properties break every request of some models. */
function inputPropertiesAreSchemas(contract: JsonObject): readonly Finding[] {
  return walkSchema(contract['inputSchema'])
    .filter(
      ({ pointer, schema }) => typeof schema === 'boolean' && /\/properties\/[^/]+$/.test(pointer),
    )
    .map(({ pointer }) => [`/inputSchema${pointer}`, 'is a boolean instead of a schema']);
}
