import { readStat } from '../processes.js';

/** Tells a tmux daemon from the one that took its place on the socket. */
export interface ServerMark {
  readonly pid: number;
  readonly startTime: number;
}

/** A daemon that we deal with. `visible`: our system shows us its process, so we can see it end. */
export interface Daemon extends ServerMark {
  readonly visible: boolean;
}

/** Whether a daemon is known to be gone. `false` where we cannot know. */
export function isGone({ pid, visible }: Daemon): boolean {
  if (!visible) return false;
  const state = readStat(pid)?.state;
  return state === undefined || state === 'Z' || state === 'X';
}

/** Whether this system shows us that process, by that number. */
export function isVisible(pid: number): boolean {
  return readStat(pid) !== undefined;
}
