import type { Model, ToolModel } from '../model.js';
import { toJsonObject } from '../json.js';
import { replaceMarked } from '../marked.js';
import { table, toCode } from './markdown.js';

const COMMAND = 'npm run codegen';
const TOOLS = { file: 'README.md', name: 'tools', command: COMMAND };
const CODES = { file: 'contracts/README.md', name: 'codes', command: COMMAND };

/**
 * README with the tool tables put in.
 *
 * @throws MarkerError
 */
export function insertToolTable(readme: string, model: Model): string {
  return replaceMarked(readme, TOOLS, describeToolsets(model).join('\n\n'));
}

/**
 * The contracts' README with the codes put in that no example provokes.
 *
 * @throws MarkerError
 */
export function insertCodeList(readme: string, { sets, errors }: Model): string {
  const provoked = new Set(
    sets.flatMap(({ tools }) => tools.flatMap(({ examples }) => examples.map(({ code }) => code))),
  );
  const rows = errors
    .filter(({ code }) => !provoked.has(code))
    .map(({ code, tools }) => [toCode(code), tools.map(toCode).join(', ')]);
  return replaceMarked(readme, CODES, table(['code', 'tools'], rows));
}

/** A tool of one set, where the tables are put together. */
interface Entry {
  readonly set: string;
  readonly toolset: string;
  readonly tool: ToolModel;
}

/** One table for each toolset; a tool that several sets have is one row, with a page in each set. */
function describeToolsets({ sets }: Model): readonly string[] {
  const entries = sets.flatMap(({ name, tools }) =>
    tools.map((tool): Entry => ({ set: name, toolset: toolsetOf(tool), tool })),
  );
  const names = sets.map(({ name }) => name);
  return [...new Set(entries.map(({ toolset }) => toolset))].sort().flatMap((toolset) => {
    const members = entries.filter((entry) => entry.toolset === toolset);
    const tools = [...new Set(members.map(({ tool }) => tool.name))].sort();
    const rows = tools.map((tool) => describeTool(tool, members, names));
    const heading = `### Toolset ${toCode(toolset)}: ${rows.length} ${rows.length === 1 ? 'tool' : 'tools'}`;
    return [heading, table(['tool', 'what it does', ...names.map(toCode)], rows)];
  });
}

function describeTool(
  name: string,
  members: readonly Entry[],
  sets: readonly string[],
): readonly string[] {
  const same = members.filter(({ tool }) => tool.name === name);
  const summary = same.map(({ tool }) => firstClause(tool.description))[0] ?? '';
  const pages = sets.map((set) => {
    const tool = same.find((entry) => entry.set === set)?.tool;
    if (tool === undefined) return '';
    return `[page](generated/${set}/docs/${name}.md)${isReadOnly(tool) ? ', read-only' : ''}`;
  });
  return [toCode(name), summary, ...pages];
}

/** What a description says before it goes into detail. */
function firstClause(description: string): string {
  return /^[^.:;]*/.exec(description)?.[0] ?? '';
}

function isReadOnly({ annotations }: ToolModel): boolean {
  return annotations['readOnlyHint'] === true;
}

function toolsetOf({ meta }: ToolModel): string {
  return String(toJsonObject(meta['com.git-pull.libtmux-mcp/capability'])['toolset']);
}
