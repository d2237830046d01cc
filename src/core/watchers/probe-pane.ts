import { TmuxSilentError, TmuxTimeoutError, TmuxUnavailableError } from '../../tmux/errors.js';
import type { PaneId } from '../../tmux/ids.js';
import type { Tmux } from '../../tmux/tmux.js';
import { after } from '../clock.js';
import { type Daemon, isGone, type ServerMark } from './daemon.js';
import { type PaneStatus, readPaneStatus, statusCommand } from './pane-status.js';
import { isAbandonedPipe } from './pipe-writer.js';
import type { Seen } from './source-machine.js';

/** A server that is ending, or a machine that is out of processes, is given this long, this often. */
const RETRY_MS = 50;
const TRIES = 4;

/**
 * Ask tmux about a pane, and settle what a lost connection means.
 *
 * @param server - The daemon that the pane belongs to: another one on the socket is not it.
 * @returns `unattachable`: the daemon lives and takes nobody, as when it has no session left.
 *   `unknown`: it does not answer, or in a form that cannot be read.
 */
export async function probePane(
  tmux: Tmux,
  paneId: PaneId,
  server: Daemon,
): Promise<Seen | 'unattachable' | 'unknown'> {
  let unavailable = false;
  for (let tries = 0; tries < TRIES; tries++) {
    if (tries > 0) await new Promise<void>((resolve) => after(RETRY_MS, resolve));
    // Asking would start a new server where that is allowed.
    if (isGone(server)) return { kind: 'serverGone' };
    try {
      const status = readPaneStatus(await tmux.request(statusCommand(paneId)), paneId);
      if (status === undefined) return 'unknown';
      // tmux before 3.3 never says how a signal ended a program: that is waited for in vain.
      if (status.pane?.ending === true && tries < TRIES - 1) continue;
      return toSeen(status, server);
    } catch (error) {
      if (error instanceof TmuxSilentError || error instanceof TmuxTimeoutError) return 'unknown';
      unavailable = error instanceof TmuxUnavailableError;
    }
  }
  if (!unavailable) return 'unknown';
  return server.visible ? 'unattachable' : { kind: 'serverGone' };
}

/** What a status means for a pane of that daemon. */
export function toSeen({ server, pane }: PaneStatus, expected: ServerMark): Seen {
  if (server.pid !== expected.pid || server.startTime !== expected.startTime)
    return { kind: 'serverGone' };
  if (pane === undefined) return { kind: 'absent' };
  const { panePid, dead, piped, sessionId, note } = pane;
  const abandoned = piped && isAbandonedPipe(note, server.pid);
  const pipe = !piped ? 'none' : abandoned ? 'abandoned' : 'foreign';
  return { kind: 'pane', panePid, dead, pipe, sessionId, note };
}
