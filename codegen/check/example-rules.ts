import type { ValidateFunction } from 'ajv';
import { compileSchema, toDialect, toValidatorSchema } from '../dialect.js';
import { mapSchema } from '../schema-walk.js';
import { isJsonObject, mapStrings, toJsonObject, type JsonObject } from '../json.js';
import type { LoadedFile, LoadedSet } from '../load.js';
import type { Problem } from './problem.js';

/** One contract as examples are held against it. */
interface Expectation {
  readonly input: ValidateFunction;
  /** For a part of a result. */
  readonly output: ValidateFunction;
}

/** What examples of one set are held against. */
interface Judge {
  readonly codes: ReadonlySet<string>;
  readonly contracts: ReadonlyMap<string, Expectation>;
}

/** A finding inside one example. */
type Finding = readonly [pointer: string, message: string];

/** Hold every example of a set against its contract and the table of codes. */
export function checkExamples(set: LoadedSet, codes: ReadonlySet<string>): readonly Problem[] {
  const contracts = new Map(
    set.contracts.map(({ value }) => {
      const { wireName, inputSchema, outputSchema } = toJsonObject(value);
      const expectation = {
        input: compile(inputSchema, 'input'),
        output: compileSubset(outputSchema),
      };
      return [String(wireName), expectation] as const;
    }),
  );
  return set.examples.flatMap((file) => checkFile(file, { codes, contracts }));
}

function checkFile(file: LoadedFile, judge: Judge): readonly Problem[] {
  const tool = file.path.slice(file.path.lastIndexOf('/') + 1).replace(/\.json$/, '');
  const list = toJsonObject(file.value)['examples'];
  const examples = (Array.isArray(list) ? list : []).filter(isJsonObject);
  const names = examples.map((example) => example['name']);
  const findings = examples.flatMap((example, index): readonly Finding[] =>
    [
      ...(names.indexOf(example['name']) === index
        ? []
        : [['/name', 'is taken by an earlier one'] as const]),
      ...checkCall({ ...example, tool }, judge, paneNames(example)),
      ...checkSteps(example, judge),
    ].map(([pointer, message]) => [`/examples/${index}${pointer}`, message]),
  );
  const succeeds = examples.some((example) => toJsonObject(example['result'])['isError'] !== true);
  const wholes: readonly Finding[] = [
    ...(judge.contracts.has(tool) ? [] : [['', 'there is no contract of that name'] as const]),
    ...(succeeds ? [] : [['/examples', 'none of them succeeds'] as const]),
  ];
  return [...wholes, ...findings].map(([pointer, message]) => ({
    file: file.path,
    pointer,
    message,
  }));
}

/** `{pane}`, and what the steps split off. */
function paneNames(example: JsonObject): ReadonlySet<string> {
  const split = stepsOf(example).map(({ step }) => step['split']);
  return new Set(['pane', ...split.filter((name) => typeof name === 'string')]);
}

function checkCall(call: JsonObject, judge: Judge, panes: ReadonlySet<string>): readonly Finding[] {
  const contract = judge.contracts.get(String(call['tool']));
  if (contract === undefined) return [['/tool', 'there is no contract of that name']];
  const fill = (value: unknown): unknown =>
    mapStrings(value, (text) =>
      [...panes].reduce((filled, name) => filled.replaceAll(`{${name}}`, '%0'), text),
    );
  const { code, structuredContent } = toJsonObject(call['result']);
  const valid = contract.input(fill(call['arguments']));
  const invalid = code === 'INVALID_ARGUMENT';
  const findings: Finding[] = [];
  if (!valid && !invalid) findings.push(['/arguments', 'do not satisfy inputSchema']);
  if (valid && invalid)
    findings.push(['/arguments', 'satisfy inputSchema, so nothing refuses them']);
  if (typeof code === 'string' && !judge.codes.has(code))
    findings.push(['/result/code', `${code} is not in errors.json`]);
  if (structuredContent !== undefined && !contract.output(fill(structuredContent)))
    findings.push(['/result/structuredContent', 'is no part of what outputSchema allows']);
  return findings;
}

function checkSteps(example: JsonObject, judge: Judge): readonly Finding[] {
  const panes = paneNames(example);
  const byCommandLine = example['replay'] === 'commandLine';
  return stepsOf(example).flatMap(({ pointer, step }): readonly Finding[] => {
    const [kind = '', content] = Object.entries(step)[0] ?? [];
    const { pane, to } = toJsonObject(content);
    if (kind === 'call')
      return checkCall(toJsonObject(content), judge, panes).map(([at, message]) => [
        `${pointer}/call${at}`,
        message,
      ]);
    if (typeof pane === 'string' && !panes.has(pane))
      return [[`${pointer}/${kind}/pane`, `nothing makes a pane ${pane}`]];
    if (to === 'call' && !byCommandLine)
      return [[`${pointer}/signal/to`, 'there is no such process when a client calls']];
    return [];
  });
}

interface PlacedStep {
  readonly pointer: string;
  readonly step: JsonObject;
}

function stepsOf(example: JsonObject): readonly PlacedStep[] {
  const lists = [
    ['/setUp/steps', toJsonObject(example['setUp'])['steps']],
    ['/during', example['during']],
    ['/after', example['after']],
  ] as const;
  return lists.flatMap(([pointer, steps]) =>
    (Array.isArray(steps) ? steps : []).map((step: unknown, index) => ({
      pointer: `${pointer}/${index}`,
      step: toJsonObject(step),
    })),
  );
}

function compile(schema: unknown, side: 'input' | 'output'): ValidateFunction {
  const root = toJsonObject(schema);
  return compileSchema(toDialect(root), toValidatorSchema(root, side));
}

/** A subset may leave out what is required, at any depth. */
function compileSubset(schema: unknown): ValidateFunction {
  const part = mapSchema(toJsonObject(schema), ({ required: _required, ...rest }) => rest);
  return compile(part, 'output');
}
