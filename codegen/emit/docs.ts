import type { ErrorModel, Model, SetModel, ToolModel } from '../model.js';
import { selects } from '../error-scope.js';
import { toJsonObject, toStrings } from '../json.js';
import type { OutputFile } from '../output.js';
import { table, toCode, toLine } from './markdown.js';
import { describeProperties, isClosed, type PropertyText } from './schema-text.js';

/** `generated/<set>/docs/<tool>.md`: the reference page of one tool. */
export function emitDocs(model: Model, set: SetModel, tool: ToolModel): OutputFile {
  const sections = [
    `# ${toCode(tool.name)}`,
    `Contract set ${toCode(set.name)}. ${displayTitle(tool)}.`,
    toLine(tool.description),
    '## Arguments',
    ...describeArguments(tool),
    '## Result',
    ...describeResult(tool),
    '## Refusals',
    ...describeRefusals(model, tool),
    '## Annotations and capability',
    ...describeCapability(tool),
    ...(tool.notes === undefined ? [] : ['## Notes', tool.notes]),
  ];
  return {
    path: `generated/${set.name}/docs/${tool.name}.md`,
    text: `${sections.join('\n\n')}\n`,
  };
}

/** The name for people: the contract's own, else that of its annotations, else the wire name. */
export function displayTitle({ title, annotations, name }: ToolModel): string {
  const annotated = annotations['title'];
  return title ?? (typeof annotated === 'string' ? annotated : name);
}

function describeArguments({ inputSchema }: ToolModel): readonly string[] {
  const rows = describeProperties(inputSchema).map((property) => [
    toCode(property.path),
    property.type,
    property.required ? 'yes' : 'no',
    property.defaultValue === '' ? '' : toCode(property.defaultValue),
    property.allowed,
    property.description,
  ]);
  const others = isClosed(inputSchema) ? 'are refused' : 'are ignored';
  return [
    table(['argument', 'type', 'required', 'default', 'allowed', 'meaning'], rows),
    `Other arguments ${others}.`,
  ];
}

function describeResult({ outputSchema }: ToolModel): readonly string[] {
  const properties = describeProperties(outputSchema);
  const rows = properties.map((property) => [
    toCode(property.path),
    property.type,
    property.required ? 'yes' : 'no',
    property.values.length > 0 ? 'see below' : property.allowed,
    property.description,
  ]);
  return [
    table(['field', 'type', 'always there', 'range', 'meaning'], rows),
    ...properties.filter(({ values }) => values.length > 0).flatMap(describeValues),
  ];
}

function describeValues({ path, values }: PropertyText): readonly string[] {
  const items = values.map(({ value, description }) =>
    description === '' ? `- ${toCode(value)}` : `- ${toCode(value)}: ${toLine(description)}`,
  );
  return [`### Values of ${toCode(path)}`, items.join('\n')];
}

function describeRefusals({ errors }: Model, tool: ToolModel): readonly string[] {
  const provoked = new Map<string, readonly string[]>();
  for (const { code, name } of tool.examples)
    if (code !== undefined) provoked.set(code, [...(provoked.get(code) ?? []), name]);
  const own = errors.filter(({ code }) => provoked.has(code));
  const others = errors.filter(
    ({ code, tools }) => !provoked.has(code) && tools.some((selector) => selects(selector, tool)),
  );
  return [
    table(
      ['code', 'retryable', 'meaning', 'example'],
      own.map((error) => [...errorCells(error), (provoked.get(error.code) ?? []).join('; ')]),
    ),
    'No example can provoke these:',
    table(['code', 'retryable', 'meaning'], others.map(errorCells)),
  ];
}

function errorCells({ code, retryable, meaning }: ErrorModel): readonly string[] {
  return [toCode(code), retryable ? 'yes' : 'no', meaning];
}

function describeCapability({ annotations, meta }: ToolModel): readonly string[] {
  const hints = Object.entries(annotations).filter(([, value]) => typeof value === 'boolean');
  const row = toJsonObject(meta['com.git-pull.libtmux-mcp/capability']);
  const list = (key: string): string => toStrings(row[key]).map(toCode).join(', ') || 'none';
  return [
    table(
      ['fact', 'value'],
      [
        ...hints.map(([name, value]) => [toCode(name), String(value)]),
        ['toolset', toCode(String(row['toolset']))],
        ['reach into processes', toCode(String(row['processReach']))],
        ['effects on tmux', list('tmuxEffects')],
        ['what results may hold', list('outputClasses')],
      ],
    ),
  ];
}
