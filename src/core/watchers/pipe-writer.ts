import { closeSync, constants, openSync, readlinkSync } from 'node:fs';
import { readChildren } from '../processes.js';

/** Whether a process writes to that FIFO, removed since or not. This proves what it is. */
export function isWriterOf(pid: number, fifo: string): boolean {
  try {
    const target = readlinkSync(`/proc/${pid}/fd/1`);
    return target === fifo || target === `${fifo} (deleted)`;
  } catch {
    return false;
  }
}

/**
 * Whether a pipe that one of us opened has lost its reader: proven by the writer, a child of the
 * tmux server that still lives, and by the FIFO it writes to, which has no reader.
 *
 * The writer lives only while tmux holds the pipe, so a live writer also proves that the pane's
 * pipe is this one and not one that replaced it.
 */
export function isAbandonedPipe(fifo: string, serverPid: number): boolean {
  if (!/^\/[A-Za-z0-9/_.-]+$/.test(fifo)) return false;
  const writer = readChildren(serverPid)?.find((pid) => isWriterOf(pid, fifo));
  if (writer === undefined) return false;
  try {
    // The path may be gone; this way leads to the FIFO itself.
    const flags = constants.O_WRONLY | constants.O_NONBLOCK;
    closeSync(openSync(`/proc/${writer}/fd/1`, flags));
    return false;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'ENXIO';
  }
}

/** End the `cat` of a pipe that tmux no longer lets us close, if it is still that process. */
export function endWriter(pid: number, fifo: string): void {
  if (!isWriterOf(pid, fifo)) return;
  try {
    process.kill(pid, 'SIGTERM');
  } catch {
    // It ended by itself.
  }
}
