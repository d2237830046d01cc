import { closeSync, openSync, readSync } from 'node:fs';
import type { Seen, SourceState } from './source-machine.js';
import type { StreamEnd } from './pane-watchers.js';

/** `/proc/<pid>/stat` is shorter. */
const STAT_BYTES = 1024;
/** After its name and state: parent, group, session and terminal. @see proc_pid_stat(5) */
const TERMINAL_FIELD = 4;

/**
 * Tells the output of a pane's program from that of the one that takes its place.
 *
 * tmux lets both run into one stream, without a word in it. But it hangs up the terminal of the old
 * one before it starts the next: what arrives from then on is held back, until tmux has said what
 * became of the program.
 */
export class ProgramOutput implements Disposable {
  readonly #visible: boolean;
  readonly #deliver: (chunk: Buffer) => void;
  readonly #buffer = Buffer.allocUnsafe(STAT_BYTES);
  #panePid: number | undefined;
  /** Open as long as the program is to be looked at. */
  #stat: number | undefined;
  #held: Buffer[] = [];

  /**
   * @param visible - Whether our system shows us the processes of this tmux server.
   * @param deliver - Takes what the program printed.
   */
  constructor(visible: boolean, deliver: (chunk: Buffer) => void) {
    this.#visible = visible;
    this.#deliver = deliver;
  }

  /** @returns Whether nobody knows yet whose the chunk is: tmux must be asked. */
  take({ panePid, draining }: SourceState, chunk: Buffer): boolean {
    if (panePid !== this.#panePid) this.#meet(panePid);
    const isCertain = draining !== undefined || (this.#held.length === 0 && !this.#isHungUp());
    if (isCertain) this.#deliver(chunk);
    else this.#held.push(Buffer.from(chunk));
    return !isCertain;
  }

  /** tmux was asked. @param panePid - The program that was looked for. */
  seen(panePid: number | undefined, seen: Seen): void {
    if (seen.kind === 'pane' && seen.panePid !== panePid) return;
    // It runs on without a terminal: that says nothing about it any more.
    if (seen.kind === 'pane' && !seen.dead) this.#close();
    this.#release();
  }

  ended(end: StreamEnd): void {
    if (end !== 'respawned') this.#release();
    this[Symbol.dispose]();
  }

  [Symbol.dispose](): void {
    this.#close();
    this.#panePid = undefined;
    this.#held = [];
  }

  #release(): void {
    for (const chunk of this.#held.splice(0)) this.#deliver(chunk);
  }

  #meet(panePid: number | undefined): void {
    this[Symbol.dispose]();
    this.#panePid = panePid;
    if (!this.#visible || panePid === undefined) return;
    try {
      this.#stat = openSync(`/proc/${panePid}/stat`, 'r');
    } catch {
      // There is no /proc here, or the program has ended: what it left is its own.
    }
  }

  #isHungUp(): boolean {
    if (this.#stat === undefined) return false;
    try {
      const length = readSync(this.#stat, this.#buffer, 0, STAT_BYTES, 0);
      const text = this.#buffer.toString('latin1', 0, length);
      return text.slice(text.lastIndexOf(')') + 2).split(' ', 5)[TERMINAL_FIELD] === '0';
    } catch {
      return true;
    }
  }

  #close(): void {
    if (this.#stat !== undefined) closeSync(this.#stat);
    this.#stat = undefined;
  }
}
