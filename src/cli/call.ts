import type { RegisteredTool } from '../../generated/contract.js';
import { CONTRACT_SETS } from '../config-options.js';
import { type Config, ConfigError, type ContractSet, type Invocation } from '../config.js';
import type { HandlerContext } from '../handlers/context.js';
import type { ToolSet } from '../handlers/tool-set.js';
import { EngineSource } from '../server/engine-source.js';
import { closeWithin } from '../server/lifecycle.js';
import { toCallToolResult, withNotices } from '../server/call-tool-result.js';
import { withNestedCalls } from '../server/nested-calls.js';
import { runTool, type ToolAnswer } from '../server/run-tool.js';
import { checkSelection } from '../server/select-tools.js';
import { collectTools, loadToolSet, toToolName } from '../server/tool-sets.js';
import { print, tell } from './print.js';
import { parseToolArguments, toToolHelp } from './tool-arguments.js';

/** As env(1) and timeout(1): it is not the command that failed, but what was to run it. */
const STATUS_REFUSED = 125;

const EXIT_STATUS =
  "Exit status: the command's own; 124 when it did not complete, 125 when the tool refused, 130 when interrupted, 74 when its output could not be written.";

type Tool = RegisteredTool<HandlerContext>;
type Tools = ReadonlyMap<string, Tool>;

/**
 * Run one tool in this process, without MCP: any of the set, as it is a person who calls.
 *
 * Output goes to stdout, the status line to stderr; with `--json` the whole result, as MCP would
 * send it, to stdout. SIGINT withdraws the call, as a client can.
 *
 * @returns The command's own exit status when a command completed; 0 for other results; 124 when it
 *   did not complete, 130 when it was withdrawn, 125 when the tool refused.
 * @throws OutputError when the result cannot be written. What was called has happened all the same.
 */
export async function call({ config, rest: words, help, json }: Invocation): Promise<number> {
  const set = await loadToolSet(config.contracts);
  const tools = collectTools(set);
  // Which are served chooses nothing here; a wrong name in the environment is told all the same.
  checkSelection(tools, config.selection);
  const [name, ...rest] = words;
  if (name === undefined && help) {
    await print(toOverview(tools, config.contracts));
    return 0;
  }
  const tool = findTool(tools, name, config.contracts);
  if (help) {
    await print(toToolHelp(tool.definition));
    return 0;
  }
  const given = parseToolArguments(tool.definition, rest);
  const answer = await runOnce(config, set, tool, given);
  return json ? await printJson(answer, tool, set) : await printText(answer, tool, set);
}

async function runOnce(
  config: Config,
  set: ToolSet,
  tool: Tool,
  given: Readonly<Record<string, unknown>>,
): Promise<ToolAnswer> {
  const engine = new EngineSource(config);
  const withdrawal = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
    process.on(signal, () => withdrawal.abort(new Error(signal)));
  try {
    const context = { engine, limits: config, signal: withdrawal.signal };
    return await runTool(tool, given, withNestedCalls(collectTools(set), set, context));
  } finally {
    await closeWithin(() => engine.close());
  }
}

async function printJson(answer: ToolAnswer, tool: Tool, set: ToolSet): Promise<number> {
  const result = toCallToolResult(answer, tool.definition.name, set);
  await print(`${JSON.stringify(result, undefined, 2)}\n`);
  return toExitStatus(answer, tool, set);
}

async function printText(answer: ToolAnswer, tool: Tool, set: ToolSet): Promise<number> {
  if (answer.kind === 'error') {
    const { code, message, nextStep } = answer.error;
    await tell(`panewright: ${message}\n  next: ${nextStep}\n  code: ${code}\n`);
  } else {
    const summary = set.summarize(tool.definition.name, answer.output);
    const { status, output = '' } = withNotices(summary, answer.notices);
    try {
      await print(output);
    } finally {
      await tell(`panewright: ${status}\n`);
    }
  }
  return toExitStatus(answer, tool, set);
}

function toExitStatus(answer: ToolAnswer, tool: Tool, set: ToolSet): number {
  if (answer.kind === 'error') return STATUS_REFUSED;
  return set.summarize(tool.definition.name, answer.output).exitStatus ?? 0;
}

function findTool(tools: Tools, name: string | undefined, contracts: ContractSet): Tool {
  const tool = name === undefined ? undefined : tools.get(toToolName(name));
  if (tool !== undefined) return tool;
  const problem =
    name === undefined
      ? 'needs a tool'
      : name.startsWith('-')
        ? "the tool's name comes first"
        : 'no such tool';
  const list = [...tools.keys()].join(', ');
  throw new ConfigError(`call: ${problem}; ${contracts} has ${list}${toOthers(contracts)}`);
}

function toOthers(contracts: ContractSet): string {
  const others = CONTRACT_SETS.filter((set) => set !== contracts);
  return `; there is also --contracts ${others.join(', ')}`;
}

function toOverview(tools: Tools, contracts: ContractSet): string {
  const rows = [...tools.values()].map(({ definition: { name, description } }) => {
    const [sentence = ''] = description.split(/(?<=\.) /, 1);
    return `  ${name}\n      ${sentence}\n`;
  });
  const head = `Tools of ${contracts}, each with its own --help${toOthers(contracts)}:`;
  return `panewright call TOOL [arguments] [--json]\n${EXIT_STATUS}\n\n${head}\n${rows.join('')}`;
}
