import { readdirSync, readFileSync } from 'node:fs';

/** Clock ticks a second in /proc: 100 on every Linux that matters here. */
const TICKS = 100;

/** CPU time of a process, children excepted, in ms; in steps of 10 ms. */
export function cpuMs(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return ((Number(fields[11]) + Number(fields[12])) * 1000) / TICKS;
}

/** How often the threads of a process went to sleep by themselves: each time they were woken before. */
export function wakeUps(pid: number): number {
  return readdirSync(`/proc/${pid}/task`)
    .map((thread) => statusField(`/proc/${pid}/task/${thread}/status`, 'voluntary_ctxt_switches'))
    .reduce((sum, count) => sum + count, 0);
}

/** The most memory that a process has held so far, in MiB. */
export function peakMiB(pid: number): number {
  return statusField(`/proc/${pid}/status`, 'VmHWM') / 1024;
}

function statusField(file: string, name: string): number {
  const value = new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(readFileSync(file, 'latin1'))?.[1];
  if (value === undefined) throw new Error(`${file} has no ${name}`);
  return Number(value);
}
