import type { SystemCall } from '../system-call.js';

/**
 * What a shell sleeps in.
 *
 * `prompt`: it reads its next command. `input`: it reads the terminal for a builtin, such as `read`.
 * `elsewhere`: not in the terminal. `unknown`: the kernel does not tell.
 */
export type ShellWait = 'prompt' | 'input' | 'elsewhere' | 'unknown';

/** A shell that is asleep, as far as the kernel shows it. */
export interface SleepingShell {
  /** The name of its program. */
  readonly program: string;
  /** Its wait channel. */
  readonly channel: string;
  /** Its system call, where that is shown. Yama's `ptrace_scope` hides it from all but root. */
  readonly call: SystemCall | undefined;
  /** The arguments that it was started with. */
  readonly args: () => readonly string[];
  /** Whether it has loaded libedit. */
  readonly hasLibedit: () => boolean;
}

/** Kernel functions in which a process sleeps that reads a terminal, or waits until it can. */
const TERMINAL = /tty|wait_woken|select|poll/;
const SELECT = /select|poll/;

/** How far above the stack pointer the variables of what runs now lie. */
const STACK_BYTES = 1 << 20;

/** What bash without its line editor reads at once, into a buffer of its own. `read` takes other sizes. */
const BASH_LINE_BYTES = 1024;

/** zsh's line editor has a terminal of its own beside the standard files and what users number. */
const FIRST_OWN_FILE = 10;

/** Whether a process sleeps where a reader of the terminal does; `undefined` when it is not told. */
export function sleepsInTerminal(channel: string): boolean | undefined {
  return channel === '0' || channel === '' ? undefined : TERMINAL.test(channel);
}

/**
 * Tell a prompt from a builtin that reads the terminal, for the shells where they differ; in the
 * others, and where the kernel does not tell, a sleep in the terminal counts as a prompt.
 *
 * All of it was measured: each shell reads its prompt in one place, and `read` in another.
 */
export function judgeShellWait(shell: SleepingShell): ShellWait {
  const inTerminal = sleepsInTerminal(shell.channel);
  if (inTerminal === undefined) return 'unknown';
  // A terminal that is full is waited for in the same place as one that is empty.
  if (!inTerminal || shell.call?.name === 'write') return 'elsewhere';
  return isInput(shell) ? 'input' : 'prompt';
}

function isInput({ program, args, channel, call, hasLibedit }: SleepingShell): boolean {
  switch (/bash|zsh|mksh|lksh|dash/.exec(program)?.[0] ?? '') {
    case 'bash':
      if (call !== undefined) return isBashInput(call);
      return !SELECT.test(channel) && !args().includes('--noediting');
    case 'zsh':
      return isZshInput(call);
    // Its line editor reads into its stack, and never with a timeout.
    case 'mksh':
    case 'lksh':
      return call?.name === 'select' || (call?.name === 'read' && !isOnStack(call));
    // It reads lines in large pieces, and for `read`, as libedit for a prompt, one byte at a time.
    case 'dash':
      return call?.name === 'read' && call.args[2] === 1 && !hasLibedit();
    default:
      return false;
  }
}

/** Readline sleeps in select without a timeout, and for `read -t` bash does with one. */
function isBashInput({ name, args }: SystemCall): boolean {
  if (name === 'select') return args[4] !== 0;
  return name === 'read' && args[2] !== BASH_LINE_BYTES;
}

/** Its line editor polls, or reads the terminal under a high number, one byte into its stack. */
function isZshInput(call: SystemCall | undefined): boolean {
  if (call?.name === 'select') return true;
  if (call?.name !== 'read') return false;
  const [file = 0] = call.args;
  return file < FIRST_OWN_FILE ? isOnStack(call) : !isOnStack(call);
}

/** Whether a read goes into a variable of the function that reads. */
function isOnStack({ args: [, address = 0], stackPointer }: SystemCall): boolean {
  return address >= stackPointer && address < stackPointer + STACK_BYTES;
}
