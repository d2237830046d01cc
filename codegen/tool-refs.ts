import { isJsonObject, toJsonObject, type JsonObject } from './json.js';
import type { LoadedFile, LoadedSet } from './load.js';
import { inlineRefs, mapSchema } from './schema-walk.js';

const TOOL_REF = /^tool:(.*)$/;

/** The tool whose input schema a `$ref` stands for: `tool:send_keys`. */
export function toReferredTool(ref: unknown): string | undefined {
  return typeof ref === 'string' ? TOOL_REF.exec(ref)?.[1] : undefined;
}

/**
 * A set in which every `{"$ref": "tool:x"}` of an input schema is that tool's own input schema.
 *
 * It comes without definitions, which are put where they are used, and without descriptions and
 * titles: the tool's own entry has them, and a list that repeats them costs every client.
 * A reference that leads nowhere stays.
 */
export function resolveToolRefs<Loaded extends Pick<LoadedSet, 'contracts'>>(set: Loaded): Loaded {
  const schemas = new Map(
    set.contracts.map(({ value }) => {
      const { wireName, inputSchema } = toJsonObject(value);
      return [String(wireName), toJsonObject(inputSchema)] as const;
    }),
  );
  return { ...set, contracts: set.contracts.map((file) => resolveIn(file, schemas)) };
}

function resolveIn(file: LoadedFile, schemas: ReadonlyMap<string, JsonObject>): LoadedFile {
  const contract = file.value;
  if (!isJsonObject(contract) || !isJsonObject(contract['inputSchema'])) return file;
  const inputSchema = mapSchema(contract['inputSchema'], (copy) => {
    const schema = schemas.get(toReferredTool(copy['$ref']) ?? '');
    return schema === undefined ? copy : toNested(schema);
  });
  return { ...file, value: { ...contract, inputSchema } };
}

function toNested(schema: JsonObject): JsonObject {
  const { $schema: _dialect, ...rest } = inlineRefs(schema);
  return mapSchema(rest, ({ description: _description, title: _title, ...copy }) => copy);
}
