import { isJsonObject, toJsonObject, toStrings, type JsonObject } from './json.js';
import type { LoadedSet, LoadedTree } from './load.js';
import { toCamelCase, toPascalCase } from './naming.js';
import { resolveToolRefs } from './tool-refs.js';

/** One tool, with every name that an emitter needs already decided. */
export interface ToolModel {
  /** As on the wire; also the name of every file that is about this tool. */
  readonly name: string;
  readonly typeName: string;
  readonly memberName: string;
  readonly title: string | undefined;
  readonly description: string;
  readonly inputSchema: JsonObject;
  readonly outputSchema: JsonObject;
  readonly annotations: JsonObject;
  readonly meta: JsonObject;
  readonly examples: readonly ExampleModel[];
  /** Markdown that the reference page takes over. */
  readonly notes: string | undefined;
}

/** What the reference page needs to know of an example. */
export interface ExampleModel {
  readonly name: string;
  /** The error code that the example provokes. */
  readonly code: string | undefined;
}

export interface SetModel {
  /** `libtmux-rs` */
  readonly name: string;
  /** `LibtmuxRs` */
  readonly typeName: string;
  readonly tools: readonly ToolModel[];
}

export interface ErrorModel {
  readonly code: string;
  readonly retryable: boolean;
  readonly meaning: string;
  /** Selectors of the tools to which it can happen without an example of theirs that provokes it. */
  readonly tools: readonly string[];
}

/** Everything the emitters read. Plain data: no file paths, no formatting. */
export interface Model {
  readonly sets: readonly SetModel[];
  readonly errors: readonly ErrorModel[];
}

/** Build the model of a checked tree. Sorts all, so that output never depends on directory order. */
export function buildModel(tree: LoadedTree): Model {
  const errors = Object.entries(toJsonObject(tree.errors)).map(([code, entry]) => {
    const { retryable, meaning, tools } = toJsonObject(entry);
    return {
      code,
      retryable: retryable === true,
      meaning: toText(meaning),
      tools: toStrings(tools),
    };
  });
  return {
    sets: tree.sets
      .map(resolveToolRefs)
      .map(toSet)
      .sort(byKey(({ name }) => name)),
    errors: errors.sort(byKey(({ code }) => code)),
  };
}

function toSet(set: LoadedSet): SetModel {
  return {
    name: set.name,
    typeName: toPascalCase(set.name),
    tools: set.contracts
      .map(({ value }) => toTool(set, toJsonObject(value)))
      .sort(byKey(({ name }) => name)),
  };
}

function toTool(set: LoadedSet, contract: JsonObject): ToolModel {
  const name = toText(contract['wireName']);
  const notes = set.notes.find(({ path }) => path === `${set.name}/notes/${name}.md`);
  return {
    name,
    typeName: toPascalCase(name),
    memberName: toCamelCase(name),
    title: typeof contract['title'] === 'string' ? contract['title'] : undefined,
    description: toText(contract['description']),
    inputSchema: toJsonObject(contract['inputSchema']),
    outputSchema: toJsonObject(contract['outputSchema']),
    annotations: toJsonObject(contract['annotations']),
    meta: toJsonObject(contract['meta']),
    examples: toExamples(set, name),
    notes: notes === undefined ? undefined : toText(notes.value),
  };
}

function toExamples(set: LoadedSet, tool: string): readonly ExampleModel[] {
  const file = set.examples.find(({ path }) => path === `${set.name}/examples/${tool}.json`);
  const list = toJsonObject(file?.value)['examples'];
  return (Array.isArray(list) ? list : []).filter(isJsonObject).map((example) => {
    const code = toJsonObject(example['result'])['code'];
    return { name: toText(example['name']), code: typeof code === 'string' ? code : undefined };
  });
}

function toText(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function byKey<T>(key: (item: T) => string): (a: T, b: T) => number {
  return (a, b) => (key(a) < key(b) ? -1 : key(a) > key(b) ? 1 : 0);
}
