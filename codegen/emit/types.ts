import { compile, type JSONSchema } from 'json-schema-to-typescript';
import { withFilledDefaults } from '../filled-defaults.js';
import { canonicalJson, toJsonObject, type JsonObject } from '../json.js';
import type { SetModel, ToolModel } from '../model.js';
import type { OutputFile } from '../output.js';
import { mapSchema } from '../schema-walk.js';

/** `generated/<set>/types/<tool>.ts`: the input and output of one tool. */
export async function emitTypes(set: SetModel, tool: ToolModel): Promise<OutputFile> {
  const { typeName } = tool;
  const input = withFilledDefaults(tool.inputSchema);
  const output = tool.outputSchema;
  const inputNames = definitionNames(input, output, 'Input');
  const outputNames = definitionNames(output, input, 'Output');
  const $defs = {
    ...moveDefinitions(input, inputNames),
    ...moveDefinitions(output, outputNames),
    [`${typeName}Input`]: {
      ...moveRefs(input, inputNames),
      description: `Arguments of \`${tool.name}\`, as the validator leaves them: defaults filled in.`,
    },
    [`${typeName}Output`]: {
      ...moveRefs(output, outputNames),
      description: `\`structuredContent\` of \`${tool.name}\`.`,
    },
  };
  // One root that reaches everything: json-schema-to-typescript remarks on whatever it does not reach.
  const root: unknown = {
    title: `${typeName}Contract`,
    description: `Input and output of \`${tool.name}\`.`,
    type: 'object',
    required: ['input', 'output'],
    properties: {
      input: { $ref: `#/$defs/${typeName}Input` },
      output: { $ref: `#/$defs/${typeName}Output` },
    },
    $defs,
  };
  const text = await compile(root as JSONSchema, `${typeName}Contract`, {
    bannerComment: '',
    additionalProperties: false,
    ignoreMinAndMaxItems: true,
    format: false,
  });
  return { path: `generated/${set.name}/types/${tool.name}.ts`, text };
}

const LOCAL = /^#\/(?:\$defs|definitions)\//;

function definitionsOf(schema: JsonObject): JsonObject {
  return { ...toJsonObject(schema['definitions']), ...toJsonObject(schema['$defs']) };
}

/** New names for the definitions of one side: prefixed where the other side means something else. */
function definitionNames(
  schema: JsonObject,
  other: JsonObject,
  prefix: string,
): ReadonlyMap<string, string> {
  const others = definitionsOf(other);
  return new Map(
    Object.entries(definitionsOf(schema)).map(([name, definition]) => {
      const same = canonicalJson(others[name]) === canonicalJson(definition);
      return [name, others[name] === undefined || same ? name : prefix + name];
    }),
  );
}

function moveDefinitions(schema: JsonObject, names: ReadonlyMap<string, string>): JsonObject {
  return Object.fromEntries(
    Object.entries(definitionsOf(schema)).map(([name, definition]) => [
      names.get(name) ?? name,
      moveRefs(toJsonObject(definition), names),
    ]),
  );
}

/** Without own definitions and dialect, and with every `$ref` to the new place. */
function moveRefs(schema: JsonObject, names: ReadonlyMap<string, string>): JsonObject {
  return mapSchema(schema, (copy) => {
    const { $defs: _defs, definitions: _definitions, $schema: _dialect, ...rest } = copy;
    const { $ref, ...besides } = rest;
    if (typeof $ref !== 'string') return rest;
    const name = $ref.replace(LOCAL, '');
    return { ...besides, $ref: `#/$defs/${names.get(name) ?? name}` };
  });
}
