import { closeSync, constants, openSync } from 'node:fs';
import { type OnReadOpts, Socket, type SocketConstructorOpts } from 'node:net';
import { ReadPace } from './read-pace.js';

/**
 * One for all readers: a chunk is handed out and done with before the next read begins. 64 KiB is
 * what a FIFO holds.
 */
const READ_BUFFER = Buffer.allocUnsafeSlow(64 * 1024);

/** A page of memory: less of a FIFO is not worth a read. */
const LEAST_BYTES = 4096;

export interface FifoListener {
  /** Valid only during the call. */
  bytes(chunk: Buffer): void;
  /** Every writer has gone, or reading failed. Never told by a reader that holds the FIFO open. */
  ended(): void;
}

/**
 * Read a FIFO without blocking.
 *
 * @param hold - Open it for writing too: it then never ends, and opening does not wait for a
 *   writer. Without it, a FIFO that has no writer ends at once.
 * @returns Disposing stops reading at once, within a call of `bytes` too.
 * @throws What `open` throws: `ENOENT` when there is no such FIFO.
 */
export function readFifo(path: string, hold: boolean, listener: FifoListener): Disposable {
  const access = hold ? constants.O_RDWR : constants.O_RDONLY;
  const fd = openSync(path, access | constants.O_NONBLOCK);
  let disposed = false;
  const ended = (): void => {
    if (disposed) return;
    disposed = true;
    socket.destroy();
    listener.ended();
  };
  // A busy FIFO could be read dozens of times in a row. What is not read yet holds its writer up.
  const pace = new ReadPace({ most: READ_BUFFER.length, least: LEAST_BYTES });
  const callback = (count: number): boolean => {
    const startedAt = performance.now();
    if (!disposed) listener.bytes(READ_BUFFER.subarray(0, count));
    if (!pace.note(performance.now() - startedAt)) return !disposed;
    setImmediate(() => socket.resume());
    return false;
  };
  const socket = openSocket(fd, { buffer: () => READ_BUFFER.subarray(0, pace.bytes), callback });
  socket.on('end', ended).on('error', ended).on('close', ended);
  socket.unref();
  return {
    [Symbol.dispose]: () => {
      disposed = true;
      socket.destroy();
    },
  };
}

function openSocket(fd: number, onread: OnReadOpts): Socket {
  try {
    const options: SocketConstructorOpts & { readonly onread: OnReadOpts } = {
      fd,
      readable: true,
      writable: false,
      onread,
    };
    return new Socket(options);
  } catch (error) {
    closeSync(fd);
    throw error;
  }
}
