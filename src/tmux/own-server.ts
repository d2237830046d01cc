import { execa } from 'execa';
import { TmuxSilentError, TmuxUnavailableError } from './errors.js';
import { ANYWHERE, workingDirectory } from './working-directory.js';

/** The one session of our own server. */
export const OWN_SESSION = 'panewright';

/**
 * Who gave our own server its first session and its configuration: a variable of tmux's, hidden and
 * global, so that it is readable as a format and reaches no program.
 */
export const STARTER = 'panewright_starter';

/** What our own server is set to where the operator gives no configuration. */
const CONFIGURATION: readonly string[] = [
  'set -g default-size 160x48',
  'set -g history-limit 50000',
  'set -s escape-time 10',
  'set -s default-terminal screen-256color',
  'set -gw remain-on-exit off',
  'set -gw allow-rename off',
  'set -g status-left "[panewright] "',
  'set -g status-left-length 20',
  'set -g status-right "agents type here; to leave: prefix d"',
  'set -g status-right-length 40',
];

/** Our own server, as far as the operator decides about it. */
export interface OwnServer {
  /** A configuration file instead of ours. Absolute. */
  readonly config?: string | undefined;
}

export interface StartOptions {
  readonly tmuxPath: string;
  readonly socketPath: string;
  readonly own: OwnServer;
  /** Tells who started it, for `STARTER`: letters and digits. */
  readonly starter: string;
  readonly env: Readonly<NodeJS.ProcessEnv>;
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
}

/**
 * See to it that our own server runs and has its session. Settles with tmux's own answer.
 *
 * tmux itself settles who starts the server when several try at once. Our configuration is applied
 * only while the server has no session: what people set later stays.
 *
 * Not done by a control client: tmux (3.6 and before) crashes when a session is made while any control
 * client is still introducing itself, so that one may only come to a session that is there.
 *
 * @throws TmuxUnavailableError
 * @see https://github.com/tmux/tmux/pull/4980
 */
export async function startOwnServer(options: StartOptions): Promise<void> {
  const { config } = options.own;
  const newSession = ['new-session', '-d', '-s', OWN_SESSION];
  const first = [`set-environment -gh ${STARTER} ${options.starter}`, ...CONFIGURATION];
  const whenEmpty = ['if-shell', '-F', '#{==:#{S:x},}', first.join(' ; '), ';'];
  const args = config === undefined ? [...whenEmpty, ...newSession] : newSession;
  const result = await execa(
    options.tmuxPath,
    ['-u', '-S', options.socketPath, '-f', config ?? '/dev/null', ...args],
    {
      // Where the first session starts.
      cwd: workingDirectory() ?? ANYWHERE,
      env: options.env,
      extendEnv: false,
      stdin: 'ignore',
      stdout: 'ignore',
      stderr: 'pipe',
      reject: false,
      detached: true,
      timeout: options.timeoutMs,
      cancelSignal: options.signal,
      killSignal: 'SIGKILL',
    },
  );
  if (!result.failed || result.stderr.includes(`duplicate session: ${OWN_SESSION}`)) return;
  if (result.timedOut)
    throw new TmuxSilentError(`tmux did not answer within ${options.timeoutMs} ms`);
  const [complaint = ''] = result.stderr.split('\n');
  throw new TmuxUnavailableError(complaint === '' ? `cannot run ${options.tmuxPath}` : complaint);
}

/**
 * The environment for a tmux process of ours, and so of the panes of a server that it starts.
 *
 * Without TMUX and TMUX_PANE, which would name another server; with a UTF-8 locale where there is
 * none, or tmux writes `_` for what is not ASCII.
 */
export function tmuxEnvironment(env: Readonly<NodeJS.ProcessEnv>): NodeJS.ProcessEnv {
  const { TMUX: _socket, TMUX_PANE: _pane, ...rest } = env;
  const locale = [env['LC_ALL'], env['LC_CTYPE'], env['LANG']].find(Boolean) ?? '';
  if (/utf-?8/i.test(locale)) return rest;
  const utf8 = process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8';
  return { ...rest, LANG: utf8, LC_ALL: utf8 };
}
