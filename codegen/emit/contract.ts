import type { OutputFile } from '../output.js';

/** What is the same for every tool of every set. */
const CONTRACT = `
/** A JSON Schema, as in the contract. */
export type JsonSchema = Readonly<Record<string, unknown>>;

export interface ToolAnnotations {
  readonly title?: string;
  readonly readOnlyHint: boolean;
  readonly destructiveHint: boolean;
  readonly idempotentHint: boolean;
  readonly openWorldHint: boolean;
}

/** One entry of \`tools/list\`, exactly as it is sent. */
export interface ToolDefinition {
  readonly name: string;
  readonly title?: string;
  readonly description: string;
  readonly inputSchema: JsonSchema & { readonly type: 'object' };
  readonly outputSchema: JsonSchema & { readonly type: 'object' };
  readonly annotations: ToolAnnotations;
  readonly _meta: Readonly<Record<string, unknown>>;
}

/** One way in which a value misses its schema. */
export interface ValidationProblem {
  /** JSON Pointer to the value, from the root of what was validated; \`''\` is the root itself. */
  readonly instancePath: string;
  readonly schemaPath: string;
  readonly keyword: string;
  /** What the keyword demands: \`{ limit: 0, comparison: '>=' }\`, \`{ missingProperty: 'pane' }\`. */
  readonly params: Readonly<Record<string, unknown>>;
  readonly message?: string;
  /** The keyword's value in the schema. */
  readonly schema?: unknown;
  /** The schema that the keyword stands in. */
  readonly parentSchema?: JsonSchema;
  /** The value that was given. */
  readonly data?: unknown;
}

/**
 * Tell whether a value satisfies its schema.
 *
 * An input's validator fills defaults in: it changes the objects that it is given, also when it
 * then rejects them. \`errors\` belongs to the last call, and is complete.
 */
export interface Validator {
  (value: unknown): boolean;
  errors?: readonly ValidationProblem[] | null;
}

/** What tells whether a tool's arguments and its result keep to its contract. */
export interface ToolValidators {
  readonly validateInput: Validator;
  readonly validateOutput: Validator;
}

/** A tool's definition with its validators and its handler. */
export interface RegisteredTool<Context> {
  readonly definition: ToolDefinition;
  /** Load the validators: most tools are never called in the life of a server. */
  readonly loadValidators: () => Promise<ToolValidators>;
  /**
   * Call the handler.
   *
   * @param input - A value that the input's validator has accepted.
   * @returns What becomes \`structuredContent\`.
   */
  call(input: unknown, context: Context): Promise<object>;
}

/** Whoever serves the tools. */
export interface ToolRegistrar<Context> {
  register(tool: RegisteredTool<Context>): void;
}
`;

/** \`generated/contract.ts\`: the types between the registries and the server. */
export function emitContract(): OutputFile {
  return { path: 'generated/contract.ts', text: CONTRACT };
}

/** What compiled validators call. Ajv's own helpers are CommonJS, which each tool unwraps differently. */
const RUNTIME = `
import { isDeepStrictEqual } from 'node:util';

/** Whether two JSON values are the same data. */
export const equal: (a: unknown, b: unknown) => boolean = isDeepStrictEqual;

/** The length of a string as JSON Schema counts it: in code points. */
export function ucs2length(text: string): number {
  let length = 0;
  for (const _character of text) length += 1;
  return length;
}
`;

/** \`generated/runtime.ts\`: the two functions that compiled validators need. */
export function emitRuntime(): OutputFile {
  return { path: 'generated/runtime.ts', text: RUNTIME };
}
