import { randomBytes } from 'node:crypto';
import { lstatSync, mkdirSync, realpathSync, renameSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { makeFifos } from '../tmux/mkfifo.js';
import { type FifoListener, readFifo } from './fifo-reader.js';
import { unlinkQuietly } from './unlink-quietly.js';
import { type PrivateDirectory, PrivateDirectoryError, wakePathOf } from './private-directory.js';
import { randomName } from './random-name.js';

/** How many FIFOs are kept in stock: each watched pane takes one, and to make some costs a process. */
const STOCK = 16;
/** With so many left, more are made: nobody waits for them unless more panes are opened at once. */
const STOCK_LOW = STOCK / 2;
/** No run id is that long: what comes without a line end is dropped. */
const WAKE_LINE_CHARS = 64;

/**
 * @param options.socketPath - The directory lies beside this tmux socket where that is safe: then
 *   the panes' shells see it too. Else in the temp directory.
 */
export function createPrivateDirectory(options: {
  readonly socketPath: string;
  /** Default: that of the system. */
  readonly tempDirectory?: string;
}): PrivateDirectory {
  return new OwnDirectory([
    path.dirname(options.socketPath),
    options.tempDirectory ?? tmpdir(),
    '/tmp',
  ]);
}

interface Place {
  readonly path: string;
  readonly wake: Disposable;
  readonly fifos: string[];
}

class OwnDirectory implements PrivateDirectory {
  readonly #candidates: readonly string[];
  readonly #listeners = new Set<(runId: string) => void>();
  #place: Place | undefined;
  #making: Promise<Place> | undefined;
  #filling: Promise<void> | undefined;
  #count = 0;
  #closed = false;

  constructor(candidates: readonly string[]) {
    this.#candidates = candidates;
  }

  async ensure(): Promise<string> {
    return (await this.#ensurePlace()).path;
  }

  stock(): void {
    // `takeFifo` tries again, and tells why it cannot be done.
    this.#ensurePlace().catch(() => undefined);
  }

  onWake(listener: (runId: string) => void): Disposable {
    this.#listeners.add(listener);
    return { [Symbol.dispose]: () => void this.#listeners.delete(listener) };
  }

  async takeFifo(): Promise<string> {
    const place = await this.#ensurePlace();
    let fifo = place.fifos.pop();
    while (fifo === undefined || !isFifo(fifo)) {
      if (fifo === undefined) await this.#fill(place);
      fifo = place.fifos.pop();
    }
    if (place.fifos.length <= STOCK_LOW) this.#fill(place).catch(() => undefined);
    return fifo;
  }

  async close({ keep }: { readonly keep: boolean }): Promise<void> {
    this.#closed = true;
    await this.#making?.catch(() => undefined);
    await this.#filling?.catch(() => undefined);
    const place = this.#place;
    if (place === undefined) return;
    this.#place = undefined;
    place.wake[Symbol.dispose]();
    if (!keep) removeAtOnce(place.path);
    else for (const fifo of place.fifos) unlinkQuietly(fifo);
  }

  async #ensurePlace(): Promise<Place> {
    if (this.#closed) throw new PrivateDirectoryError('this server is closing');
    const place = this.#place;
    if (place !== undefined) {
      if (isOurs(place.path) && isFifo(wakePathOf(place.path))) return place;
      // Cleaned away, or no longer ours alone. What lies there is not to be trusted any more.
      place.wake[Symbol.dispose]();
      this.#place = undefined;
    }
    this.#making ??= this.#make().finally(() => (this.#making = undefined));
    return await this.#making;
  }

  async #make(): Promise<Place> {
    const directory = makeDirectory(this.#candidates);
    // Named only once it is read: a FIFO of that name without a reader is a dead server's.
    const draft = path.join(directory, 'wake-draft');
    const fifos = this.#nextNames(directory, STOCK);
    try {
      await makeFifos([draft, ...fifos]);
      const wake = readFifo(draft, true, this.#wakeListener());
      renameSync(draft, wakePathOf(directory));
      this.#place = { path: directory, wake, fifos };
      return this.#place;
    } catch (error) {
      rmSync(directory, { recursive: true, force: true });
      throw new PrivateDirectoryError('FIFOs cannot be made in it', { cause: error });
    }
  }

  /** Fill the stock up; who asks meanwhile waits for the same FIFOs. */
  async #fill(place: Place): Promise<void> {
    this.#filling ??= this.#fillOnce(place).finally(() => (this.#filling = undefined));
    await this.#filling;
  }

  async #fillOnce(place: Place): Promise<void> {
    const fifos = this.#nextNames(place.path, STOCK - place.fifos.length);
    try {
      await makeFifos(fifos);
    } catch (error) {
      throw new PrivateDirectoryError('FIFOs cannot be made in it', { cause: error });
    }
    place.fifos.push(...fifos);
  }

  #nextNames(directory: string, length: number): string[] {
    const names = Array.from({ length }, () => `pipe-${(this.#count++).toString(36)}`);
    return names.map((name) => path.join(directory, name));
  }

  #wakeListener(): FifoListener {
    let line = '';
    return {
      bytes: (chunk) => {
        const lines = (line + chunk.toString('latin1')).split('\n');
        line = (lines.pop() ?? '').slice(0, WAKE_LINE_CHARS);
        for (const runId of lines)
          if (/^[0-9a-z]{1,63}$/.test(runId))
            for (const listener of this.#listeners) listener(runId);
      },
      ended: () => undefined,
    };
  }
}

/** Make a directory of a new name in the first candidate that is fit for it. */
function makeDirectory(candidates: readonly string[]): string {
  const problems: string[] = [];
  let cause: unknown;
  for (const candidate of candidates) {
    try {
      const base = realpathSync(candidate);
      const problem = findProblem(base);
      if (problem === undefined) return makeIn(base);
      problems.push(problem);
    } catch (error) {
      cause = error;
      const code = error instanceof Error && 'code' in error ? String(error.code) : 'failed';
      problems.push(`${quotePath(candidate)}: ${code}`);
    }
  }
  throw new PrivateDirectoryError([...new Set(problems)].join('; '), { cause });
}

function makeIn(base: string): string {
  const directory = path.join(base, `pw${randomName(8)}`);
  mkdirSync(directory, { mode: 0o700 });
  if (isOurs(directory)) return directory;
  throw new PrivateDirectoryError(`${quotePath(base)}: a directory made there is not ours alone`);
}

/** Why nothing may be made in `base`: others could swap it, or its name is not safe in a shell. */
function findProblem(base: string): string | undefined {
  if (!/^[A-Za-z0-9/_.-]+$/.test(base))
    return `${quotePath(base)}: has characters that are not safe in a shell command`;
  const { uid, mode } = statSync(base);
  if (uid !== process.getuid?.() && uid !== 0) return `${quotePath(base)}: belongs to another user`;
  const othersMayWrite = (mode & 0o022) !== 0;
  const sticky = (mode & 0o1000) !== 0;
  if (othersMayWrite && !sticky) return `${quotePath(base)}: other users may write to it`;
  return undefined;
}

function isOurs(directory: string): boolean {
  const found = lstatSync(directory, { throwIfNoEntry: false });
  return (
    found?.isDirectory() === true &&
    found.uid === process.getuid?.() &&
    (found.mode & 0o777) === 0o700
  );
}

/**
 * Renamed first: who is still on the way to a file in it finds nothing, at whatever moment it comes.
 */
function removeAtOnce(directory: string): void {
  const retired = `${directory}.${randomBytes(4).toString('hex')}`;
  try {
    renameSync(directory, retired);
    rmSync(retired, { recursive: true, force: true });
  } catch {
    // It was cleaned away.
  }
}

function isFifo(file: string): boolean {
  return lstatSync(file, { throwIfNoEntry: false })?.isFIFO() === true;
}

function quotePath(file: string): string {
  return JSON.stringify(file);
}
