import { type ForegroundReader, partnersOf } from './foreground.js';
import type { ProcessStat } from '../process-stat.js';
import { isAlive, readNaps, readStat, readWaitChannel } from '../processes.js';
import { sleepsInTerminal } from './shell-wait.js';

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

/**
 * Look whether a pane would take input at once: a shell sleeps at its prompt or in `read`, or another
 * program that tmux started there reads its terminal.
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
  const isShell = kind === 'idle' || kind === 'asking';
  if (!isShell && !isProgram) return WORKS;
  if (!isReading(leader)) return WORKS;
  return { kind: 'waits', naps: readNaps(leader.pid) ?? '' };
}

function isReading(leader: ProcessStat): boolean {
  if (leader.state !== 'S') return false;
  // Where the kernel does not tell, who sleeps without a child to wait for waits for input.
  return sleepsInTerminal(readWaitChannel(leader.pid) ?? '0') ?? partnersOf(leader).length === 0;
}
