import {
  type ATTENDED,
  type CONTRACT_SETS,
  type LOG_LEVELS,
  OPTIONS,
  type OptionName,
  type OptionSpec,
  toVariable,
} from './config-options.js';
import { NO_TOOLSETS, type Toolset, type ToolSelection } from './config-toolsets.js';
import { findProblem, quote } from './config-value.js';
import type { Socket } from './tmux/socket.js';

export type ContractSet = (typeof CONTRACT_SETS)[number];
export type LogLevel = (typeof LOG_LEVELS)[number];

/** What the operator set. Nothing that a client sends changes it. */
export interface Config {
  readonly contracts: ContractSet;
  readonly selection: ToolSelection;
  readonly socket: Socket;
  readonly tmux: string;
  readonly tmuxConfig: string | undefined;
  readonly waitCeilingMs: number;
  readonly maxResultLines: number;
  readonly maxOutputBytes: number;
  readonly allowAttended: (typeof ATTENDED)[number] | 'none';
  readonly environmentValues: readonly string[];
  readonly logLevel: LogLevel;
}

const COMMANDS = ['serve', 'call', 'doctor'] as const;

export interface Invocation {
  readonly command: (typeof COMMANDS)[number];
  readonly config: Config;
  /** Where a value was given: the flag or the variable. Nothing for those that were not. */
  readonly sources: Readonly<Partial<Record<OptionName, string>>>;
  readonly help: boolean;
  readonly version: boolean;
  /** Of `call`: the tool's name and what follows it, our own options taken out. */
  readonly rest: readonly string[];
  /** Of `call`: print the whole result. */
  readonly json: boolean;
}

/** Whether a flag of a tool takes the word that follows it; `undefined` when there is no such flag. */
export type TakesValue = (word: string) => boolean | undefined;

/** A setting that cannot be used. One line; names the flag or variable, so that one can go there. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

type Values = Partial<Record<OptionName, string>>;

/**
 * Defaults ← environment ← command line; the last one wins. An empty variable counts as absent.
 *
 * Pure: reads only its arguments.
 *
 * @param takesValue - Of the tool that `call` names: what follows such a flag is no option of ours.
 *   Without it, what follows the tool's name is left in `rest` as it is.
 * @throws ConfigError on an unknown flag, command or PANEWRIGHT_ variable, or a wrong value.
 */
export function loadConfig(
  argv: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
  takesValue?: TakesValue,
): Invocation {
  const { command, flags, rest, json } = readCommandLine(argv, takesValue);
  const variables = readEnvironment(env);
  return {
    command,
    config: toConfig(flags, variables),
    sources: toSources(flags, variables),
    help: flags.help !== undefined,
    version: flags.version !== undefined,
    rest,
    json,
  };
}

function toSources(flags: Values, variables: Values): Invocation['sources'] {
  const sources: Partial<Record<OptionName, string>> = {};
  for (const option of OPTIONS) {
    const { name } = option;
    const variable = variables[name] === undefined ? undefined : toVariable(option);
    const source = flags[name] === undefined ? variable : `--${name}`;
    if (source !== undefined) sources[name] = source;
  }
  return sources;
}

function toConfig(flags: Values, variables: Values): Config {
  const value = (name: OptionName): string | undefined => flags[name] ?? variables[name];
  const text = (name: OptionName): string => value(name) ?? defaultOf(name) ?? '';
  const socket = toSocket(flags) ?? toSocket(variables) ?? { name: text('socket-name') };
  const toolsets = toToolsets(value('toolsets'));
  return {
    contracts: text('contracts') as ContractSet,
    selection: {
      ...(toolsets && { toolsets }),
      tools: value('tools')?.split(',') ?? [],
      excludeTools: value('exclude-tools')?.split(',') ?? [],
    },
    socket,
    tmux: text('tmux'),
    tmuxConfig: value('tmux-config'),
    waitCeilingMs: Number(text('wait-ceiling-ms')),
    maxResultLines: Number(text('max-result-lines')),
    maxOutputBytes: Number(text('max-output-bytes')),
    allowAttended: (value('allow-attended') ?? 'none') as Config['allowAttended'],
    environmentValues: value('environment-values')?.split(',') ?? [],
    logLevel: text('log-level') as LogLevel,
  };
}

/** Checked before. */
function toToolsets(text: string | undefined): readonly Toolset[] | undefined {
  return text === NO_TOOLSETS ? [] : (text?.split(',') as Toolset[] | undefined);
}

function defaultOf(name: OptionName): string | undefined {
  return findOption(name)?.default;
}

function findOption(name: string): OptionSpec | undefined {
  return OPTIONS.find((option) => option.name === name);
}

function toSocket(values: Values): Socket | undefined {
  const { 'socket-name': name, 'socket-path': path } = values;
  if (path !== undefined) return { path };
  return name === undefined ? undefined : { name };
}

function readEnvironment(env: Readonly<Record<string, string | undefined>>): Values {
  const values: Values = {};
  for (const [variable, text] of Object.entries(env)) {
    if (!variable.startsWith('PANEWRIGHT_') || text === undefined || text === '') continue;
    const option = OPTIONS.find((candidate) => toVariable(candidate) === variable);
    if (option === undefined)
      throw new ConfigError(`${quote(variable).slice(1, -1)}: no such setting; see --help`);
    values[option.name] = checked(variable, option, text);
  }
  if (values['socket-name'] !== undefined && values['socket-path'] !== undefined)
    throw new ConfigError(
      'PANEWRIGHT_SOCKET_NAME and PANEWRIGHT_SOCKET_PATH exclude each other: unset one',
    );
  return values;
}

type CommandLine = Pick<Invocation, 'command' | 'rest' | 'json'> & { readonly flags: Values };

function readCommandLine(argv: readonly string[], takesValue?: TakesValue): CommandLine {
  const flags: Values = {};
  const rest: string[] = [];
  let command: Invocation['command'] | undefined;
  let json = false;
  for (let index = 0; index < argv.length; index++) {
    const word = argv[index] ?? '';
    const option = toOption(word);
    if (rest.length > 0 && takesValue === undefined) rest.push(word);
    else if (option !== undefined) {
      const equals = word.indexOf('=');
      const inline = equals === -1 ? undefined : word.slice(equals + 1);
      if (option.kind.type === 'switch' && inline !== undefined)
        throw new ConfigError(`--${option.name}: takes no value`);
      const given = option.kind.type === 'switch' ? '' : (inline ?? nextValue(argv, ++index));
      flags[option.name] = checked(`--${option.name}`, option, given);
    } else if (command === 'call' && word === '--json') json = true;
    else if (command === 'call') {
      rest.push(word);
      const next = argv[index + 1];
      if (next === undefined || rest.length === 1 || !word.startsWith('--') || word.includes('='))
        continue;
      if (takesValue?.(word) === true) rest.push(argv[++index] ?? '');
    } else if (command === undefined && isCommand(word)) command = word;
    else if (word.startsWith('-'))
      throw new ConfigError(`${shown(word)}: no such option; see --help`);
    else throw new ConfigError(`${shown(word)}: no such command; see --help`);
  }
  if (flags['socket-name'] !== undefined && flags['socket-path'] !== undefined)
    throw new ConfigError('--socket-name and --socket-path exclude each other: give one');
  if (command === 'call') refuseServing(flags);
  return { command: command ?? 'serve', flags, rest, json };
}

/** They choose what is served to a client. `call` runs what it is told. */
function refuseServing(flags: Values): void {
  for (const name of ['toolsets', 'tools', 'exclude-tools'] as const)
    if (flags[name] !== undefined)
      throw new ConfigError(`--${name}: is for serving; call runs any tool of the contract set`);
}

/** The value after a flag. What looks like a further flag is none: `--flag=-value` says it is. */
function nextValue(argv: readonly string[], index: number): string {
  const word = argv[index];
  return word === undefined || word.startsWith('--') ? '' : word;
}

function toOption(word: string): ((typeof OPTIONS)[number] & OptionSpec) | undefined {
  if (/^-[A-Za-z]$/.test(word))
    return OPTIONS.find((option: OptionSpec) => option.short === word.slice(1));
  if (!word.startsWith('--')) return undefined;
  const [name] = word.slice(2).split('=', 1);
  return OPTIONS.find((option) => option.name === name);
}

function isCommand(word: string): word is Invocation['command'] {
  return (COMMANDS as readonly string[]).includes(word);
}

function checked(source: string, option: OptionSpec, text: string): string {
  const problem = findProblem(option.kind, text);
  if (problem !== undefined) throw new ConfigError(`${source}: ${problem}`);
  return text;
}

function shown(word: string): string {
  return quote(word.split('=', 1)[0] ?? '').slice(1, -1);
}
