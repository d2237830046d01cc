import { Socket } from 'node:net';
import type { execa as Execa } from 'execa';
import { ANYWHERE } from './working-directory.js';

/**
 * Keeps the latest two lists of pids, and once its input ends, kills the one and ends the other;
 * then runs the commands that came with them.
 *
 * Only words that are builtins in every shell; a line cut off by our death is not taken.
 */
const SCRIPT = `trap '' INT TERM HUP QUIT PIPE
while IFS='|' read -r attached attaching undo; do a=$attached b=$attaching c=$undo; done
kill -9 $a 2>/dev/null
kill -15 $b 2>/dev/null
eval "$c"`;

interface Dog {
  readonly tell: (line: string) => void;
  readonly end: () => void;
}

/** Pid → whether it has attached. */
const tied = new Map<number, boolean>();
/** Shell commands, each on one line. */
const undoing = new Set<{ readonly command: string }>();
let dog: Dog | undefined;

/** Disposed when the client has ended: its pid may then belong to somebody else. */
export interface Tie extends Disposable {
  /** The client may now be killed without harm to its server. */
  readonly attached: () => void;
}

/**
 * Tie the life of a control client to ours, however we end (SIGKILL included).
 *
 * A control client whose reader is gone with output unread never ends, and keeps its tmux server
 * from ending. One small shell for the whole process holds the list of pids.
 */
export function tieToOurLife(pid: number, execa: typeof Execa): Tie {
  const set = (attached: boolean): void => {
    tied.set(pid, attached);
    tell(execa);
  };
  set(false);
  return {
    attached: () => set(true),
    [Symbol.dispose]: () => {
      if (tied.delete(pid)) tell(execa);
    },
  };
}

/**
 * Have a command run should we be killed before the result is disposed. Told to the shell when this
 * returns. While no control client is tied to us, nothing is kept.
 *
 * @param words - A program by its path, and its arguments, without line ends.
 */
export function runIfKilled(words: readonly string[], execa: typeof Execa): Disposable {
  const command = words.map((word) => `'${word.replaceAll("'", String.raw`'\''`)}'`).join(' ');
  const entry = { command };
  undoing.add(entry);
  if (tied.size > 0) tell(execa);
  return {
    [Symbol.dispose]: () => {
      if (undoing.delete(entry) && tied.size > 0) tell(execa);
    },
  };
}

/** Pass on the whole list; without pids the shell has nothing to do and ends. */
function tell(execa: typeof Execa): void {
  dog ??= start(execa);
  const pids = (attached: boolean): string =>
    [...tied.keys()].filter((pid) => tied.get(pid) === attached).join(' ');
  const undo = [...undoing].map(({ command }) => `${command};`).join(' ');
  dog?.tell(`${pids(true)}|${pids(false)}|${undo}`);
  if (tied.size > 0) return;
  dog?.end();
  dog = undefined;
}

function start(execa: typeof Execa): Dog | undefined {
  const child = execa('/bin/sh', ['-c', SCRIPT], {
    stdin: 'pipe',
    stdout: 'ignore',
    stderr: 'ignore',
    buffer: false,
    reject: false,
    // In a session of its own: whoever ends our process group does not end it.
    detached: true,
    cwd: ANYWHERE,
  });
  if (child.pid === undefined) return undefined;
  const { stdin } = child;
  child.unref();
  if (stdin instanceof Socket) stdin.unref();
  stdin.on('error', () => undefined);
  const started: Dog = { tell: (line) => stdin.write(`${line}\n`), end: () => stdin.end() };
  child.once('exit', () => {
    if (dog !== started) return;
    // Somebody killed it while clients depend on it.
    dog = undefined;
    tell(execa);
  });
  return started;
}
