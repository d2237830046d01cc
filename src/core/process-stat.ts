/** The fields of `/proc/<pid>/stat` that tell who is in the foreground. */
export interface ProcessStat {
  readonly pid: number;
  /** At most 15 bytes of the program's file name. */
  readonly name: string;
  /** `R`, `S`, `D`, `T`, `Z`, … */
  readonly state: string;
  readonly parentPid: number;
  readonly group: number;
  readonly session: number;
  /** The foreground group of its terminal; -1 without a terminal, 0 when it cannot be named here. */
  readonly foregroundGroup: number;
  /** In hundredths of a second since the machine started. */
  readonly startTicks: number;
  /** The address where its stack began: a fork has its parent's. `0` when we may not know it. */
  readonly stackStart: string;
}

/**
 * Read a line of `/proc/<pid>/stat`. The name may hold blanks and parentheses.
 *
 * @returns `undefined` when the line has another form.
 * @see proc_pid_stat(5)
 */
export function parseProcessStat(line: string): ProcessStat | undefined {
  const open = line.indexOf('(');
  const close = line.lastIndexOf(')');
  if (open < 0 || close < open) return undefined;
  const [state = '', ...fields] = line
    .slice(close + 2)
    .trimEnd()
    .split(' ');
  const [parentPid, group, session, , foregroundGroup] = fields.map(Number);
  const pid = Number(line.slice(0, open));
  const startTicks = Number(fields[18]);
  const stackStart = fields[24];
  const numbers = [pid, parentPid, group, session, foregroundGroup, startTicks];
  if (!numbers.every(Number.isSafeInteger) || stackStart === undefined) return undefined;
  if (parentPid === undefined || group === undefined || session === undefined) return undefined;
  if (foregroundGroup === undefined) return undefined;
  const name = line.slice(open + 1, close);
  return {
    pid,
    name,
    state,
    parentPid,
    group,
    session,
    foregroundGroup,
    startTicks,
    stackStart,
  };
}
