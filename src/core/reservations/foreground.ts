import { closeSync, openSync, readSync } from 'node:fs';
import { uptime } from 'node:os';
import { toShellName } from '../framing/shells.js';
import { type ProcessStat, parseProcessStat } from '../process-stat.js';
import {
  hasLoaded,
  hasPendingInterrupt,
  isAlive,
  readArguments,
  readChildren,
  readProgramFile,
  readStandardInput,
  readStat,
  readSystemCall,
  readWaitChannel,
} from '../processes.js';
import { toShellUse } from './shell-arguments.js';
import { judgeShellWait } from './shell-wait.js';

/**
 * What a pane's terminal is given to.
 *
 * `idle`: a shell at its prompt, as far as /proc tells. `busy`: a shell that would read our line only
 * later; `by` is a program's name or words for what it does. `working`: the same, of a shell that does
 * something itself, or is on its way to its prompt. `asking`: a builtin of a shell would take our line for its
 * input. `program`: something else; `passing` when a shell started it, `ageMs` ago. `unknown`: this
 * system does not let us see.
 */
export type Foreground =
  | { readonly kind: 'idle' }
  | { readonly kind: 'unknown' }
  | { readonly kind: 'busy' | 'working' | 'asking'; readonly by: string }
  | {
      readonly kind: 'program';
      readonly name: string;
      readonly passing: boolean;
      readonly ageMs: number;
    };

const IDLE: Foreground = { kind: 'idle' };
const UNKNOWN: Foreground = { kind: 'unknown' };

/** `/proc/<pid>/stat` counts time in these, on every Linux. */
const TICK_MS = 10;

/** How many panes keep a file of /proc open. */
const MAX_OPEN = 64;

interface OpenStat {
  readonly file: number;
  /** The program that was last found to be an interactive shell: no need to look at it again. */
  interactive: string | undefined;
}

/** Reads panes' foregrounds. Keeps each pane's `stat` open: a read takes about 0.01 ms. */
export class ForegroundReader implements Disposable {
  readonly #open = new Map<number, OpenStat>();
  readonly #buffer = Buffer.allocUnsafe(1024);

  /** @param panePid - The process that tmux started in the pane. */
  read(panePid: number): Foreground {
    const entry = this.#entryOf(panePid);
    const stat = entry && this.#read(panePid, entry);
    if (entry === undefined || stat === undefined) return UNKNOWN;
    if (stat.foregroundGroup <= 0) return UNKNOWN;
    const own = stat.foregroundGroup === panePid;
    const leader = own ? stat : readStat(stat.foregroundGroup);
    if (leader === undefined) return afterLeader(panePid, stat.foregroundGroup);
    const program = `${leader.name} ${leader.stackStart}`;
    if (!own || entry.interactive !== program) {
      const found = judgeLeader(leader);
      if (found.kind !== 'idle') return found;
      entry.interactive = own ? program : undefined;
    }
    // A shell drops what it reads before it handles the signal. Asleep it has none to handle.
    if (leader.state !== 'S' && hasPendingInterrupt(leader.pid))
      return { kind: 'busy', by: `${leader.name}, which is about to be interrupted` };
    return judgeForegroundShell(leader);
  }

  [Symbol.dispose](): void {
    for (const panePid of [...this.#open.keys()]) this.#drop(panePid);
  }

  #entryOf(panePid: number): OpenStat | undefined {
    const known = this.#open.get(panePid);
    if (known) return known;
    try {
      const entry = { file: openSync(`/proc/${panePid}/stat`, 'r'), interactive: undefined };
      const [oldest] = this.#open.keys();
      if (oldest !== undefined && this.#open.size >= MAX_OPEN) this.#drop(oldest);
      this.#open.set(panePid, entry);
      return entry;
    } catch {
      return undefined;
    }
  }

  #read(panePid: number, { file }: OpenStat): ProcessStat | undefined {
    try {
      const length = readSync(file, this.#buffer, 0, this.#buffer.length, 0);
      return parseProcessStat(this.#buffer.toString('latin1', 0, length));
    } catch {
      this.#drop(panePid);
      return undefined;
    }
  }

  #drop(panePid: number): void {
    const entry = this.#open.get(panePid);
    this.#open.delete(panePid);
    if (entry) closeSync(entry.file);
  }
}

/**
 * The leader of the foreground group cannot be read: it is hidden, or it ended before the rest, as the
 * head of a pipeline does whose pager is still read.
 */
function afterLeader(panePid: number, group: number): Foreground {
  if (isAlive(group)) return UNKNOWN;
  const rest = memberBelow(panePid, group);
  if (rest === undefined) return { kind: 'busy', by: 'what is left of a command that has ended' };
  const found = judgeLeader(rest);
  return found.kind === 'idle' ? { kind: 'busy', by: rest.name } : found;
}

/** The last of a group among the processes that a pane's program has started. */
function memberBelow(pid: number, group: number): ProcessStat | undefined {
  for (const child of (readChildren(pid) ?? []).toReversed()) {
    const stat = readStat(child);
    const found =
      stat?.group === group && stat.state !== 'Z' ? stat : stat && memberBelow(child, group);
    if (found !== undefined) return found;
  }
  return undefined;
}

function judgeLeader(leader: ProcessStat): Foreground {
  const argv = readArguments(leader.pid) ?? [];
  const busybox = leader.name === 'busybox';
  if (toShellName(busybox ? (argv[1] ?? '') : leader.name) === undefined) {
    const ageMs = Math.max(0, uptime() * 1000 - leader.startTicks * TICK_MS);
    return { kind: 'program', name: leader.name, passing: isPassing(leader), ageMs };
  }
  if (isForked(leader)) return { kind: 'busy', by: 'a subshell' };
  const use = toShellUse(argv);
  if (use !== 'interactive') return { kind: 'busy', by: `${leader.name}, running a ${use}` };
  const input = readStandardInput(leader.pid);
  if (input !== undefined && !input.startsWith('/dev/'))
    return { kind: 'busy', by: `${leader.name}, reading commands from elsewhere` };
  return IDLE;
}

/** Whether a process runs the program of its parent, forked and not executed anew. */
function isForked(leader: ProcessStat): boolean {
  const parent = readStat(leader.parentPid);
  if (parent?.session !== leader.session || leader.stackStart === '0') return false;
  return parent.stackStart === leader.stackStart;
}

/** Whether a shell of the same terminal waits for it, or tmux has only just forked it. */
function isPassing(leader: ProcessStat): boolean {
  if (leader.name.startsWith('tmux')) return true;
  let above = readStat(leader.parentPid);
  while (above?.session === leader.session) {
    if (toShellName(above.name) !== undefined) return true;
    above = readStat(above.parentPid);
  }
  return false;
}

/** What a shell does that has the foreground, alone or with processes of its own group. */
function judgeForegroundShell(leader: ProcessStat): Foreground {
  const working: Foreground = {
    kind: 'working',
    by: `${leader.name}, which is not back at its prompt`,
  };
  if (leader.state !== 'S') return working;
  const channel = readWaitChannel(leader.pid) ?? '0';
  const wait = judgeShellWait({
    program: programOf(leader),
    channel,
    call: readSystemCall(leader.pid),
    args: () => readArguments(leader.pid) ?? [],
    hasLibedit: () => hasLoaded(leader.pid, 'libedit'),
  });
  switch (wait) {
    case 'prompt':
      return IDLE;
    case 'input':
      return { kind: 'asking', by: `${leader.name}, which reads input for a command` };
    case 'elsewhere': {
      const [partner] = partnersOf(leader);
      if (partner === undefined) return working;
      return { kind: /wait4|^do_wait/.test(channel) ? 'busy' : 'working', by: partner.name };
    }
    case 'unknown': {
      // By now it may be awake: who is has no wait channel either.
      if (readStat(leader.pid)?.state !== 'S') return working;
      const partner = partnersOf(leader).find(({ pid }) => readsTerminal(pid));
      return partner === undefined ? IDLE : { kind: 'busy', by: partner.name };
    }
  }
}

/** The name of a shell's program: one that was started as `sh` or `ksh` may be any of them. */
function programOf({ pid, name }: ProcessStat): string {
  return /^(ba|z|mk|da)sh$/.test(name) ? name : (readProgramFile(pid) ?? name);
}

/**
 * A shell's children in its own group: what it runs without job control, or for `$(…)`.
 *
 * A helper that lives as long as the shell (a `tee` behind its output, a prompt's daemon) is there too.
 */
export function partnersOf(leader: ProcessStat): readonly ProcessStat[] {
  return (readChildren(leader.pid) ?? [])
    .map(readStat)
    .filter((child) => child !== undefined)
    .filter(({ group, state }) => group === leader.group && state !== 'Z');
}

function readsTerminal(pid: number): boolean {
  return readStandardInput(pid)?.startsWith('/dev/') ?? true;
}
