import { describe, expect, test } from 'vitest';
import type { ToolDefinition } from '../../generated/contract.js';
import { CONTRACT_SETS } from '../../src/config-options.js';
import { toInstructions } from '../../src/server/instructions.js';
import { collectTools, loadToolSet } from '../../src/server/tool-sets.js';
import { isSeed } from '../support/seeds.js';

/** Shorter ones are hardly more than names. */
const SENTENCE = 40;

/**
 * Clients show tools one by one, so that what several of them take or give is explained in each; the
 * longest such explanation that was found to be needed.
 */
const SHARED = 60;

/** MCP takes a schema for this dialect when it does not say which it is. */
const DEFAULT_DIALECT = 'https://json-schema.org/draft/2020-12/schema';

/** What validates, says how to choose a value, or is documented; not for example `$id`. */
const KEYWORDS =
  /^(\$schema|\$defs|\$ref|type|properties|required|items|additionalProperties|propertyNames|description|default|format|enum|const|oneOf|anyOf|pattern|minimum|maximum|exclusiveMinimum|minItems|maxItems|minLength|maxLength|x-libtmux-tmux-format)$/;

describe.each(CONTRACT_SETS)('tools/list of %s', async (set) => {
  const toolSet = await loadToolSet(set);
  const tools = [...collectTools(toolSet).values()].map(({ definition }) => definition);
  const own = tools.filter(({ name }) => !isSeed(set, name));
  const instructions = [true, false].map((own) =>
    toInstructions(toolSet.guidance, { own, has: () => true }),
  );

  test('no sentence of the instructions and tools is said twice', () => {
    const said = instructions.map((text) => ({ place: 'instructions', text }));
    for (const { name, description } of tools) said.push({ place: name, text: description });
    const offences = repeated(said).filter(({ places }) => places.some(isOwn));
    expect(offences.map(({ sentence, places }) => `${sentence} ${places.join()}`)).toEqual([]);
  });

  test('properties repeat neither their tool nor each other, but for few words', () => {
    const said = tools.flatMap((tool) => [
      { place: tool.name, text: tool.description },
      ...descriptions(tool).map((text, at) => ({ place: `${tool.name}.${at}`, text })),
    ]);
    const offences = repeated(said).filter(({ sentence, places }) => {
      const names = places.map((place) => place.replace(/\..*/, ''));
      const isShared =
        new Set(names).size === names.length && places.every((at) => at.includes('.'));
      return places.some(isOwn) && !(isShared && sentence.length <= SHARED);
    });
    expect(offences.map(({ sentence, places }) => `${sentence} ${places.join()}`)).toEqual([]);
  });

  test.each(own)('$name has nothing that is not needed', (tool) => {
    const { name, title, annotations, inputSchema, outputSchema } = tool;
    expect([title, annotations.title].filter((text) => text !== undefined)).toHaveLength(1);
    expect([name, tool.description]).not.toContain(title ?? annotations.title);
    for (const schema of [inputSchema, outputSchema]) {
      expect(schema['$schema']).not.toBe(DEFAULT_DIALECT);
      expect(keywords(schema).filter((keyword) => !KEYWORDS.test(keyword))).toEqual([]);
    }
  });

  function isOwn(place: string): boolean {
    return !isSeed(set, place.replace(/\..*/, ''));
  }
});

interface Said {
  readonly place: string;
  readonly text: string;
}

/** Sentences that are in more than one text, and the clauses of sentences, which may be as long. */
function repeated(
  texts: readonly Said[],
): readonly { readonly sentence: string; readonly places: readonly string[] }[] {
  const places = new Map<string, string[]>();
  for (const { place, text } of texts)
    for (const sentence of new Set(
      [/(?<=[.!?])\s+/, /(?<=[.!?;:])\s+/].flatMap((end) => text.split(end)),
    ))
      if (sentence.length >= SENTENCE)
        places.set(sentence, [...(places.get(sentence) ?? []), place]);
  return [...places]
    .map(([sentence, at]) => ({ sentence, places: [...new Set(at)] }))
    .filter((said) => said.places.length > 1);
}

/** All but the tool's own. */
function descriptions({ inputSchema, outputSchema }: ToolDefinition): readonly string[] {
  return [inputSchema, outputSchema]
    .flatMap((schema) => subschemas(schema))
    .map(({ description }) => description)
    .filter((text) => typeof text === 'string');
}

function keywords(schema: object): readonly string[] {
  return [...new Set(subschemas(schema).flatMap((each) => Object.keys(each)))];
}

type Subschema = Readonly<Record<string, unknown>>;

/** A schema and all inside it. */
function subschemas(schema: unknown): readonly Subschema[] {
  if (typeof schema !== 'object' || schema === null) return [];
  if (Array.isArray(schema)) return schema.flatMap((each) => subschemas(each));
  const own: Subschema = { ...schema };
  const { properties, $defs, default: _default, enum: _enum, required: _required, ...rest } = own;
  const named = [properties, $defs].flatMap((map): unknown[] =>
    Object.values({ ...(map as object) }),
  );
  return [own, ...named.flatMap(subschemas), ...Object.values(rest).flatMap(subschemas)];
}
