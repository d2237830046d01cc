import { type PaneId, parsePaneId } from '../../tmux/ids.js';

/** What TMUX and TMUX_PANE say about the pane that this process was started in. */
export type CallerEnvironment =
  | { readonly kind: 'absent' }
  /** `problem`: why they cannot be right. */
  | { readonly kind: 'malformed'; readonly problem: string }
  | {
      readonly kind: 'pane';
      readonly socketPath: string;
      readonly serverPid: number;
      readonly sessionId: string;
      readonly paneId: PaneId;
    };

/** `socket,pid,session`, read from the right: a path may hold commas. */
const TMUX = /^(\/[^\0-\x1f\x7f]*),([1-9]\d{0,9}),(0|[1-9]\d{0,9})$/;

const MAX_PID = 2 ** 31 - 1;
const MAX_SESSION = 2 ** 32 - 1;

/**
 * Read the two variables that tmux sets for what it starts in a pane. An empty one counts as absent.
 *
 * @see tmux(1), ENVIRONMENT
 */
export function readCallerEnvironment(env: Readonly<NodeJS.ProcessEnv>): CallerEnvironment {
  const tmux = env['TMUX'] ?? '';
  const pane = env['TMUX_PANE'] ?? '';
  if (tmux === '' && pane === '') return { kind: 'absent' };
  if (tmux === '') return malformed('TMUX_PANE is set and TMUX is not');
  if (pane === '') return malformed('TMUX is set and TMUX_PANE is not');
  const [, socketPath, pid, session] = TMUX.exec(tmux) ?? [];
  if (socketPath === undefined || pid === undefined || session === undefined)
    return malformed('TMUX is not "socket,pid,session"');
  if (Number(pid) > MAX_PID || Number(session) > MAX_SESSION)
    return malformed('TMUX holds a number that is out of range');
  const paneId = parsePaneId(pane);
  if (paneId !== pane) return malformed('TMUX_PANE is not a pane id');
  return { kind: 'pane', socketPath, serverPid: Number(pid), sessionId: `$${session}`, paneId };
}

function malformed(problem: string): CallerEnvironment {
  return { kind: 'malformed', problem };
}
