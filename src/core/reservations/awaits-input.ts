import type { ForegroundReader } from './foreground.js';
import type { ProcessStat } from '../process-stat.js';
import { isAlive, readChildren, readNaps, readStat, readWaitChannel } from '../processes.js';

/**
 * Whether what a pane's terminal is given to waits for input now.
 *
 * `waits`: it sleeps where a reader of the terminal sleeps, for the `naps`th time. A program that
 * waits until the terminal takes its output sleeps there too, but soon its `naps` are others. `gone`: the pane's program
 * has ended. `unknown`: this system does not let us see.
 */
export type InputWait =
  | { readonly kind: 'waits'; readonly naps: string }
  | { readonly kind: 'works' | 'gone' | 'unknown' };

const WORKS: InputWait = { kind: 'works' };
const GONE: InputWait = { kind: 'gone' };

/** Kernel functions in which a process sleeps that reads a terminal, or waits until it can. */
const READING = /tty|wait_woken|select|poll/;

/**
 * Look whether a pane would take input at once: a shell sleeps at its prompt, or another program
 * that tmux started there reads its terminal.
 *
 * A shell in its start-up file sleeps in other places: for a child, a pipe, a timer.
 *
 * @param panePid - The process that tmux started in the pane.
 */
export function lookForInputWait(panePid: number, foreground: ForegroundReader): InputWait {
  const stat = readStat(panePid);
  if (stat === undefined) return { kind: isAlive(panePid) ? 'unknown' : 'gone' };
  if (stat.state === 'Z' || stat.state === 'X') return GONE;
  const own = stat.foregroundGroup === panePid;
  const leader = own ? stat : readStat(stat.foregroundGroup);
  if (leader === undefined) return WORKS;
  const { kind } = foreground.read(panePid);
  // tmux has only just forked it.
  const isProgram = own && kind === 'program' && !stat.name.startsWith('tmux');
  if (kind !== 'idle' && !isProgram) return WORKS;
  if (!isReading(leader)) return WORKS;
  return { kind: 'waits', naps: readNaps(leader.pid) ?? '' };
}

function isReading(leader: ProcessStat): boolean {
  if (leader.state !== 'S') return false;
  const channel = readWaitChannel(leader.pid) ?? '0';
  // Where the kernel does not tell, who sleeps without a child to wait for waits for input.
  return channel === '0' || channel === '' ? !hasPartner(leader) : READING.test(channel);
}

/** Whether a child shares the terminal with it. */
function hasPartner(leader: ProcessStat): boolean {
  return (readChildren(leader.pid) ?? []).some((pid) => {
    const child = readStat(pid);
    return child?.group === leader.group && child.state !== 'Z';
  });
}
