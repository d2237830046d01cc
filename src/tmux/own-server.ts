/** The one session of our own server. */
export const OWN_SESSION = 'panewright';

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

/** How to attach to our own server: started when none runs, with its session made when it lacks. */
export interface OwnServer {
  /** The operator's configuration file, instead of ours. Absolute. */
  readonly config?: string | undefined;
}

/**
 * The arguments after `-S PATH` that attach a control client to our own server.
 *
 * tmux itself settles who starts the server when several try at once. Our configuration is applied
 * only while the server has no session: what people set later stays.
 */
export function ownServerArguments(own: OwnServer, clientFlags: string): readonly string[] {
  const attach = ['new-session', '-A', '-E', '-s', OWN_SESSION, '-f', clientFlags];
  if (own.config !== undefined) return ['-f', own.config, '-C', ...attach];
  const whenEmpty = ['if-shell', '-F', '#{==:#{S:x},}', CONFIGURATION.join(' ; '), ';'];
  return ['-f', '/dev/null', '-C', ...whenEmpty, ...attach];
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
