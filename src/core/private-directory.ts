import { closeSync, constants, fstatSync, openSync } from 'node:fs';
import path from 'node:path';

/** The directory cannot be made, or none of the places for it is safe. Nothing was left behind. */
export class PrivateDirectoryError extends Error {
  override readonly name = 'PrivateDirectoryError';
  /** For people: what is wrong, without a command or text of anybody. */
  readonly problem: string;

  constructor(problem: string, options?: ErrorOptions) {
    super(problem, options);
    this.problem = problem;
  }
}

/** A directory that only we can enter: run files, the wake FIFO, and FIFOs for pipes. */
export interface PrivateDirectory {
  /**
   * The directory's path, made when there is none, and made anew when it was cleaned away or
   * changed hands: so the path may differ from call to call.
   *
   * @returns Absolute; consists of `[A-Za-z0-9/_.-]`.
   * @throws PrivateDirectoryError
   */
  ensure(): Promise<string>;

  /** Make the directory and a stock of FIFOs in the background, so that `takeFifo` need not wait. */
  stock(): void;

  /** Be told of each line that somebody writes to `<directory>/wake`: the id of a run. */
  onWake(listener: (runId: string) => void): Disposable;

  /**
   * A FIFO in the directory that nobody uses. Who takes it removes it.
   *
   * @throws PrivateDirectoryError
   */
  takeFifo(): Promise<string>;

  /**
   * Close the wake FIFO, so that others see that we are gone, and remove our files.
   *
   * @param options.keep - Leave the directory: a run in it is unsettled, others will settle it.
   */
  close(options: { readonly keep: boolean }): Promise<void>;
}

/** The FIFO by which a frame wakes its server, and by which others see that the server lives. */
export function wakePathOf(directory: string): string {
  return path.join(directory, 'wake');
}

/**
 * Whether the process that made a private directory still lives. A pid would say nothing across
 * containers; a FIFO that has a reader does.
 */
export function isOwnerAlive(directory: string): boolean {
  const flags = constants.O_WRONLY | constants.O_NONBLOCK | constants.O_NOFOLLOW;
  try {
    const fd = openSync(wakePathOf(directory), flags);
    // A shell that redirects to a FIFO which was cleaned away makes a plain file of that name.
    const alive = fstatSync(fd).isFIFO();
    closeSync(fd);
    return alive;
  } catch {
    return false;
  }
}
