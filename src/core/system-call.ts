/**
 * A system call in which a process sleeps. `select` also stands for pselect, `poll` for ppoll, `write` for writev.
 */
export interface SystemCall {
  readonly name: 'read' | 'write' | 'select' | 'poll';
  readonly args: readonly number[];
  readonly stackPointer: number;
}

type CallName = SystemCall['name'];

/** By their numbers, which differ from one kind of machine to another. */
const CALLS: Partial<Record<NodeJS.Architecture, ReadonlyMap<number, CallName>>> = {
  x64: new Map<number, CallName>([
    [0, 'read'],
    [1, 'write'],
    [7, 'poll'],
    [20, 'write'],
    [23, 'select'],
    [270, 'select'],
    [271, 'poll'],
  ]),
  arm64: new Map<number, CallName>([
    [63, 'read'],
    [64, 'write'],
    [66, 'write'],
    [72, 'select'],
    [73, 'poll'],
  ]),
};

/**
 * Read `/proc/<pid>/syscall`: a number, six arguments, the stack pointer and the program counter.
 *
 * @returns `undefined` for another call, none, or a machine whose numbers are not known here.
 * @see proc_pid_syscall(5)
 */
export function parseSystemCall(
  line: string,
  machine: NodeJS.Architecture = process.arch,
): SystemCall | undefined {
  const [number, ...words] = line.trimEnd().split(' ').map(Number);
  const name = number === undefined ? undefined : CALLS[machine]?.get(number);
  const [stackPointer] = words.slice(6);
  if (name === undefined || stackPointer === undefined) return undefined;
  return words.some(Number.isNaN) ? undefined : { name, args: words.slice(0, 6), stackPointer };
}
