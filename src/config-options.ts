import { NO_TOOLSETS, TOOLSETS } from './config-toolsets.js';

/** How the text of an option's value is read. */
export type OptionKind =
  | { readonly type: 'switch' }
  | { readonly type: 'choice'; readonly choices: readonly string[] }
  | { readonly type: 'integer'; readonly min: number; readonly max: number }
  /** tmux's `-L`: a file name. */
  | { readonly type: 'name' }
  /** A program: a name to look up in PATH, or a path. */
  | { readonly type: 'program' }
  /** Names of environment variables, with commas between. */
  | { readonly type: 'variables' }
  /** Some of the choices, with commas between; `empty` alone for none of them. */
  | { readonly type: 'choices'; readonly choices: readonly string[]; readonly empty: string }
  /** Names of tools, with commas between. Which there are depends on the contract set. */
  | { readonly type: 'tools' }
  | { readonly type: 'path'; readonly maxBytes?: number };

export interface OptionSpec {
  /** The flag without its dashes. */
  readonly name: string;
  readonly short?: string;
  /** What `--help` shows for the value. */
  readonly placeholder?: string;
  readonly kind: OptionKind;
  readonly default?: string;
  readonly meaning: string;
}

export const LOG_LEVELS = ['silent', 'error', 'warn', 'info', 'debug'] as const;
export const CONTRACT_SETS = ['libtmux-rs', 'libtmux-ts'] as const;
export const ATTENDED = ['read-only', 'all'] as const;

/** `sun_path` of `sockaddr_un` on Linux, without its NUL. Elsewhere less fits, which tmux tells. */
const MAX_SOCKET_PATH_BYTES = 107;

/** Every option, in the order of `--help`. The parser, the help text and README's table come from it. */
export const OPTIONS = [
  {
    name: 'contracts',
    placeholder: 'SET',
    kind: { type: 'choice', choices: CONTRACT_SETS },
    default: 'libtmux-rs',
    meaning: 'Which documented tool set to serve.',
  },
  {
    name: 'toolsets',
    placeholder: 'SETS',
    kind: { type: 'choices', choices: TOOLSETS, empty: NO_TOOLSETS },
    meaning:
      'Which tools are served, separated by commas. Default: all where this process starts the tmux server, with our configuration; without `teardown` on one that runs already or is shared (`--socket-path`, `--socket-name default`).',
  },
  {
    name: 'tools',
    placeholder: 'TOOLS',
    kind: { type: 'tools' },
    meaning: 'Further tools to serve, by name, separated by commas.',
  },
  {
    name: 'exclude-tools',
    placeholder: 'TOOLS',
    kind: { type: 'tools' },
    meaning:
      'Tools that are not served, whatever else is said, nor called by `call_read_tools_batch`.',
  },
  {
    name: 'socket-name',
    placeholder: 'NAME',
    kind: { type: 'name' },
    default: 'panewright',
    meaning:
      'The tmux server, as in `tmux -L NAME`: one of our own, started on demand. The name `default` means your own server.',
  },
  {
    name: 'socket-path',
    placeholder: 'PATH',
    kind: { type: 'path', maxBytes: MAX_SOCKET_PATH_BYTES },
    meaning: 'The tmux server, as in `tmux -S PATH`. Excludes `--socket-name`.',
  },
  {
    name: 'tmux',
    placeholder: 'PROGRAM',
    kind: { type: 'program' },
    default: 'tmux',
    meaning: 'The tmux program: a name looked up in PATH, or an absolute path.',
  },
  {
    name: 'tmux-config',
    placeholder: 'FILE',
    kind: { type: 'path' },
    meaning:
      'The configuration file for a tmux server that we start. Default: a small one of our own.',
  },
  {
    name: 'wait-ceiling-ms',
    placeholder: 'MS',
    kind: { type: 'integer', min: 1, max: 86_400_000 },
    default: '600000',
    meaning: 'libtmux-ts: the longest `timeoutMs` that is honoured, in milliseconds.',
  },
  {
    name: 'max-result-lines',
    placeholder: 'LINES',
    kind: { type: 'integer', min: 1, max: 1_000_000 },
    default: '200',
    meaning:
      'libtmux-ts: the lines of output that a call without `maxLines` returns, from the end.',
  },
  {
    name: 'max-output-bytes',
    placeholder: 'BYTES',
    kind: { type: 'integer', min: 1, max: 16_777_216 },
    default: '262144',
    meaning: 'libtmux-ts: the most output that a result holds, in bytes of UTF-8, from the end.',
  },
  {
    name: 'allow-attended',
    placeholder: 'WHOSE',
    kind: { type: 'choice', choices: ATTENDED },
    meaning:
      'Type into panes that a person has on screen: `read-only` when everyone who watches attached with `-r`, `all` always. Without it such panes are refused.',
  },
  {
    name: 'environment-values',
    placeholder: 'NAMES',
    kind: { type: 'variables' },
    meaning:
      'The environment variables whose values tools may show, separated by commas. Without it no value is shown.',
  },
  {
    name: 'log-level',
    placeholder: 'LEVEL',
    kind: { type: 'choice', choices: LOG_LEVELS },
    default: 'silent',
    meaning: 'What is told on stderr. Never a command, text or output.',
  },
  { name: 'version', short: 'V', kind: { type: 'switch' }, meaning: 'Print the version and exit.' },
  { name: 'help', short: 'h', kind: { type: 'switch' }, meaning: 'Print this help and exit.' },
] as const satisfies readonly OptionSpec[];

export type OptionName = (typeof OPTIONS)[number]['name'];

/** The environment variable of an option, `undefined` for the two that only make sense as flags. */
export function toVariable({ name, kind }: OptionSpec): string | undefined {
  return kind.type === 'switch'
    ? undefined
    : `PANEWRIGHT_${name.toUpperCase().replaceAll('-', '_')}`;
}
