import { Socket } from 'node:net';
import type { execa as Execa } from 'execa';

/**
 * Keeps the latest list of pids and kills them once its input ends.
 *
 * Only words that are builtins in every shell; a line cut off by our death is not taken.
 */
const SCRIPT = `trap '' INT TERM HUP QUIT PIPE
while read -r line; do pids=$line; done
kill -9 $pids 2>/dev/null`;

interface Dog {
  readonly tell: (line: string) => void;
  readonly end: () => void;
}

const tied = new Set<number>();
let dog: Dog | undefined;

/**
 * Tie the life of a control client to ours, however we end (SIGKILL included).
 *
 * A control client whose reader is gone with output unread never ends, and keeps its tmux server
 * from ending. One small shell for the whole process holds the list of pids.
 *
 * @returns To be disposed when the client has ended: its pid may then belong to somebody else.
 */
export function tieToOurLife(pid: number, execa: typeof Execa): Disposable {
  tied.add(pid);
  tell(execa);
  return {
    [Symbol.dispose]: () => {
      if (tied.delete(pid)) tell(execa);
    },
  };
}

/** Pass on the whole list; without pids the shell has nothing to do and ends. */
function tell(execa: typeof Execa): void {
  dog ??= start(execa);
  dog?.tell([...tied].join(' '));
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
    cwd: '/',
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
