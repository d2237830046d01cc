import type {
  RegisteredTool,
  ToolDefinition,
  ValidationProblem,
  Validator,
} from '../../generated/contract.js';
import { ConfigError } from '../config.js';
import type { ToolSelection } from '../config-toolsets.js';
import type { HandlerContext } from '../handlers/context.js';
import { isRecord } from './is-record.js';

type Tool = RegisteredTool<HandlerContext>;
type Tools = ReadonlyMap<string, Tool>;

/** The member of `_meta` that says what a tool can do. */
export const CAPABILITY = 'com.git-pull.libtmux-mcp/capability';

/**
 * The tools that are served: those of the toolsets and those that are named, without those that are
 * excluded. A tool that calls others no longer offers the excluded ones.
 *
 * @param all - Every tool of the contract set, in its order.
 * @throws ConfigError on a name that no tool has.
 */
export function selectTools(all: Tools, selection: Required<ToolSelection>): Tools {
  const toolsets = new Set<unknown>(selection.toolsets);
  const { named, excluded } = checkSelection(all, selection);
  const served = [...all].filter(
    ([name, { definition }]) =>
      !excluded.has(name) && (named.has(name) || toolsets.has(capabilityOf(definition)['toolset'])),
  );
  return new Map(served.map(([name, tool]) => [name, withoutNested(tool, excluded)]));
}

/**
 * The names of tools in a selection.
 *
 * @throws ConfigError on a name that no tool has.
 */
export function checkSelection(
  all: Tools,
  { tools, excludeTools }: ToolSelection,
): { readonly named: ReadonlySet<string>; readonly excluded: ReadonlySet<string> } {
  return {
    named: checkNames('tools', tools, all),
    excluded: checkNames('exclude-tools', excludeTools, all),
  };
}

/** The row that tells a tool's toolset, reach and effects. */
export function capabilityOf({ _meta }: ToolDefinition): Readonly<Record<string, unknown>> {
  const row = _meta[CAPABILITY];
  return isRecord(row) ? row : {};
}

function checkNames(flag: string, names: readonly string[], all: Tools): ReadonlySet<string> {
  const wrong = names.find((name) => !all.has(name));
  if (wrong === undefined) return new Set(names);
  const variable = `PANEWRIGHT_${flag.toUpperCase().replace('-', '_')}`;
  throw new ConfigError(
    `--${flag} (${variable}): there is no tool ${JSON.stringify(wrong.slice(0, 60))} in this contract set`,
  );
}

/** A tool as if the excluded ones had never been among those that it calls. */
function withoutNested(tool: Tool, excluded: ReadonlySet<string>): Tool {
  const { definition } = tool;
  const nested = namesIn(capabilityOf(definition)['nestedAuthority']);
  const allowed = nested.filter((name) => !excluded.has(name));
  if (allowed.length === nested.length) return tool;
  return {
    ...tool,
    definition: pruneDefinition(definition, new Set(allowed)),
    loadValidators: async () => {
      const { validateInput, validateOutput } = await tool.loadValidators();
      return { validateInput: pruneValidator(validateInput, new Set(allowed)), validateOutput };
    },
  };
}

function pruneDefinition(definition: ToolDefinition, allowed: ReadonlySet<string>): ToolDefinition {
  const row = capabilityOf(definition);
  const nestedAuthority = namesIn(row['nestedAuthority']).filter((name) => allowed.has(name));
  const inputSchema = prune(definition.inputSchema, allowed) as ToolDefinition['inputSchema'];
  return {
    ...definition,
    inputSchema,
    _meta: { ...definition._meta, [CAPABILITY]: { ...row, nestedAuthority } },
  };
}

const CHOICES: ReadonlySet<string> = new Set(['oneOf', 'anyOf']);

/** A schema without the alternatives for other tools; where none is left, it accepts nothing. */
function prune(schema: unknown, allowed: ReadonlySet<string>): unknown {
  if (Array.isArray(schema)) return schema.map((item) => prune(item, allowed));
  if (!isRecord(schema)) return schema;
  const pruned: Record<string, unknown> = {};
  for (const [keyword, value] of Object.entries(schema)) {
    const choices = CHOICES.has(keyword) && Array.isArray(value) ? (value as unknown[]) : undefined;
    const kept = choices?.filter((choice) => fits(choice, allowed));
    if (kept?.length === 0) pruned['not'] = {};
    else pruned[keyword] = prune(kept ?? value, allowed);
  }
  return pruned;
}

/** Whether an alternative is not about a tool, or about one that is allowed. */
function fits(choice: unknown, allowed: ReadonlySet<string>): boolean {
  const properties = isRecord(choice) ? choice['properties'] : undefined;
  const tool = isRecord(properties) ? properties['tool'] : undefined;
  const name = isRecord(tool) ? tool['const'] : undefined;
  return typeof name !== 'string' || allowed.has(name);
}

/** The compiled validator knows every tool, so that what is called is looked at besides. */
function pruneValidator(validateInput: Validator, allowed: ReadonlySet<string>): Validator {
  const validate: Validator = (value) => {
    const valid = validateInput(value);
    validate.errors = valid ? problemsOf(value, allowed) : (validateInput.errors ?? []);
    return validate.errors.length === 0;
  };
  return validate;
}

function problemsOf(value: unknown, allowed: ReadonlySet<string>): readonly ValidationProblem[] {
  const operations = isRecord(value) ? value['operations'] : undefined;
  if (!Array.isArray(operations)) return [];
  return operations.flatMap((operation: unknown, index) => {
    const tool = isRecord(operation) ? operation['tool'] : undefined;
    if (typeof tool !== 'string' || allowed.has(tool)) return [];
    return [
      {
        instancePath: `/operations/${index}/tool`,
        schemaPath: '#/properties/operations/items',
        keyword: 'enum',
        params: { allowedValues: [...allowed] },
        data: tool,
      },
    ];
  });
}

function namesIn(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((name) => typeof name === 'string') : [];
}
