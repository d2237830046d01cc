import type { EventEmitter } from 'node:events';
import type { Readable, Writable } from 'node:stream';
import { after } from '../core/clock.js';

/** sysexits(3): a defect. */
export const EX_SOFTWARE = 70;

/** sysexits(3): what was to be written could not be. */
export const EX_IOERR = 74;

/** How long clients of ours get to go; what is asked for is that all is over within 500 ms. */
const CLOSE_MS = 400;

const SIGNALS = { SIGHUP: 1, SIGINT: 2, SIGTERM: 15 } as const;

export interface Ending {
  readonly reason: string;
  readonly exitStatus: number;
}

/**
 * Settles when this process has no reason to go on: its client is gone, or it is told to end.
 *
 * A client that is gone is seen at the end of stdin, or at the first write to stdout that fails:
 * Node does not tell of a closed stdout before.
 *
 * @param defect - Told of what nobody caught.
 */
export function waitForEnding(
  process: Pick<EventEmitter, 'on'>,
  { stdin, stdout }: { readonly stdin: Readable; readonly stdout: Writable },
  defect: (error: unknown) => void,
): Promise<Ending> {
  return new Promise((resolve) => {
    const end = (reason: string, exitStatus: number): void => resolve({ reason, exitStatus });
    for (const event of ['end', 'close', 'error']) stdin.on(event, () => end('stdin ended', 0));
    stdout.on('error', (error) => end('stdout failed', isReaderGone(error) ? 0 : EX_IOERR));
    for (const [signal, number] of Object.entries(SIGNALS))
      process.on(signal, () => end(signal, 128 + number));
    for (const event of ['uncaughtException', 'unhandledRejection'])
      process.on(event, (error: unknown) => {
        defect(error);
        end(event, EX_SOFTWARE);
      });
  });
}

/** Whether a write failed since nobody reads any more, not since it could not be done. */
export function isReaderGone(error: unknown): boolean {
  if (!(error instanceof Error && 'code' in error)) return false;
  return error.code === 'EPIPE' || error.code === 'ECONNRESET';
}

/** Close, but not for long: settles when everything is closed, or its time is up. */
export async function closeWithin(close: () => Promise<void>): Promise<void> {
  await new Promise<void>((resolve) => {
    const deadline = after(CLOSE_MS, resolve);
    close()
      // It is over either way.
      .catch(() => undefined)
      .finally(() => {
        deadline[Symbol.dispose]();
        resolve();
      });
  });
}
