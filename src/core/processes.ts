import { readFileSync, readlinkSync } from 'node:fs';
import path from 'node:path';
import { type ProcessStat, parseProcessStat } from './process-stat.js';
import { parseSystemCall, type SystemCall } from './system-call.js';

/** Signal N is bit N - 1. */
const INTERRUPTS = (1n << 1n) | (1n << 2n);

/** A process as /proc shows it now, or `undefined` when it is gone, hidden, or there is no /proc. */
export function readStat(pid: number): ProcessStat | undefined {
  const text = readProc(`${pid}/stat`);
  return text === undefined ? undefined : parseProcessStat(text);
}

/** The arguments that a process was started with, its name first; `undefined` as for `readStat`. */
export function readArguments(pid: number): readonly string[] | undefined {
  return readProc(`${pid}/cmdline`)?.split('\0').slice(0, -1);
}

/** Child processes of a process's main thread, living or not yet waited for. */
export function readChildren(pid: number): readonly number[] | undefined {
  return readProc(`${pid}/task/${pid}/children`, 'utf8')?.split(' ').filter(Boolean).map(Number);
}

/** What a process reads as its standard input: a path, `pipe:[…]`, `socket:[…]`. */
export function readStandardInput(pid: number): string | undefined {
  return readLink(`${pid}/fd/0`);
}

/** The name of the file that a process runs, whatever name it was started by. */
export function readProgramFile(pid: number): string | undefined {
  const file = readLink(`${pid}/exe`);
  return file && path.posix.basename(file);
}

/** Whether a process has loaded a file with this in its path, such as a library. */
export function hasLoaded(pid: number, name: string): boolean {
  return readProc(`${pid}/maps`)?.includes(name) === true;
}

/** The system call that a process sleeps in; `undefined` also where this user may not see it. */
export function readSystemCall(pid: number): SystemCall | undefined {
  const line = readProc(`${pid}/syscall`, 'utf8');
  return line === undefined ? undefined : parseSystemCall(line);
}

/** The kernel function that a process sleeps in, e.g. `do_wait`; `0` while it does not sleep. */
export function readWaitChannel(pid: number): string | undefined {
  return readProc(`${pid}/wchan`, 'utf8');
}

/** How often a process has gone to sleep of its own accord. */
export function readNaps(pid: number): string | undefined {
  return /^voluntary_ctxt_switches:\s*(\d+)$/m.exec(readProc(`${pid}/status`) ?? '')?.[1];
}

/** Whether a process has yet to handle a C-c or C-\\ (SIGINT, SIGQUIT) that was pressed. */
export function hasPendingInterrupt(pid: number): boolean {
  const pending = /^ShdPnd:\s*([0-9a-f]+)$/m.exec(readProc(`${pid}/status`) ?? '')?.[1];
  return pending !== undefined && (BigInt(`0x${pending}`) & INTERRUPTS) !== 0n;
}

/** A process's parent, that one's parent, and so on; the process itself left out. Empty without /proc. */
export function ancestorsOf(pid: number): readonly number[] {
  const chain: number[] = [];
  let parent = readStat(pid)?.parentPid ?? 0;
  while (parent > 1 && !chain.includes(parent)) {
    chain.push(parent);
    parent = readStat(parent)?.parentPid ?? 0;
  }
  return chain;
}

/** Whether there is a process of that number. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return !(error instanceof Error && 'code' in error && error.code === 'ESRCH');
  }
}

function readLink(file: string): string | undefined {
  try {
    return readlinkSync(`/proc/${file}`);
  } catch {
    return undefined;
  }
}

/** As UTF-8 where it is asked before each run: that Node reads in one call. */
function readProc(file: string, encoding: 'latin1' | 'utf8' = 'latin1'): string | undefined {
  try {
    return readFileSync(`/proc/${file}`, encoding);
  } catch {
    return undefined;
  }
}
