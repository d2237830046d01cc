import { hasNul } from '../has-nul.js';
import { requestChange } from '../../tmux/as-change.js';
import { complaintOf } from '../../tmux/complaint.js';
import { hasControl } from '../has-control.js';
import type { Refusal } from '../refusal.js';
import type { SessionRequest, Side, SplitRequest, Started, WindowRequest } from './life.js';
import {
  awaitStart,
  literal,
  NEWBORN_FORMAT,
  readBirth,
  type StartParts,
  toGone,
} from './start.js';
import { toStartDirectory } from './start-directory.js';

const PRINT = `-P -F '${NEWBORN_FORMAT}'`;

/** `-E`: our own environment, such as a missing SSH_AUTH_SOCK, is not for the session to take over. */
export async function createSession(
  parts: StartParts,
  request: SessionRequest,
): Promise<Started | Refusal> {
  const { name, windowName, size, signal } = request;
  if (hasNul(name, windowName)) return { reason: 'hasNul', what: 'name' };
  // tmux escapes them in a session's name, but takes those of a new window as they are.
  if (hasControl(windowName)) return { reason: 'hasControl', what: 'name' };
  const directory = await toStartDirectory(request.directory);
  if (typeof directory !== 'string') return directory;
  const options = [
    ...(name === undefined ? [] : [`-s ${literal(name)}`]),
    ...(windowName === undefined ? [] : [`-n ${literal(windowName)}`]),
    ...(size === undefined ? [] : [`-x ${size.columns} -y ${size.rows}`]),
    `-c ${literal(directory)}`,
  ];
  const line = `new-session -d -E ${options.join(' ')} ${PRINT}`;
  const blocks = await requestChange(parts.tmux, line);
  const birth = readBirth(blocks);
  if (birth !== undefined) return await awaitStart(parts, birth, signal);
  const complaint = complaintOf(blocks);
  // tmux compares names as it writes them: with `_` for `.` and `:`.
  const [, taken] = /^duplicate session: (.*)$/.exec(complaint) ?? [];
  if (taken !== undefined) return { reason: 'sessionExists', name: taken };
  if (complaint.startsWith('invalid session')) return { reason: 'invalidName', what: 'session' };
  return { reason: 'tmuxRefused', complaint };
}

export async function createWindow(
  parts: StartParts,
  request: WindowRequest,
): Promise<Started | Refusal> {
  const { name, signal } = request;
  if (hasNul(name)) return { reason: 'hasNul', what: 'name' };
  if (hasControl(name)) return { reason: 'hasControl', what: 'name' };
  const directory = await toStartDirectory(request.directory);
  if (typeof directory !== 'string') return directory;
  const session = await parts.facts.session(request.session);
  if ('reason' in session) return session;
  const options = [
    ...(name === undefined ? [] : [`-n ${literal(name)}`]),
    `-c ${literal(directory)}`,
  ];
  const line = `new-window -d -t '${session.sessionId}:' ${options.join(' ')} ${PRINT}`;
  const blocks = await requestChange(parts.tmux, line);
  const birth = readBirth(blocks);
  if (birth !== undefined)
    return await awaitStart(parts, { ...birth, sessionId: session.sessionId }, signal);
  const again = await parts.facts.session({ id: session.sessionId });
  return 'reason' in again ? again : { reason: 'tmuxRefused', complaint: complaintOf(blocks) };
}

const SIDES: Readonly<Record<Side, string>> = {
  above: '-v -b',
  below: '-v',
  left: '-h -b',
  right: '-h',
};

export async function splitPane(
  parts: StartParts,
  { paneId, side, percent, directory: asked, signal }: SplitRequest,
): Promise<Started | Refusal> {
  const directory = await toStartDirectory(asked);
  if (typeof directory !== 'string') return directory;
  const options = [
    SIDES[side],
    ...(percent === undefined ? [] : [`-l ${percent}%`]),
    `-c ${literal(directory)}`,
  ];
  const line = `split-window -d -t '${paneId}' ${options.join(' ')} ${PRINT}`;
  const blocks = await requestChange(parts.tmux, line);
  const birth = readBirth(blocks);
  if (birth !== undefined) return await awaitStart(parts, birth, signal);
  const complaint = complaintOf(blocks);
  if (complaint.startsWith("can't find")) return await toGone(parts.facts, paneId);
  if (complaint.includes('no space')) return { reason: 'noSpace', paneId };
  return { reason: 'tmuxRefused', complaint };
}
