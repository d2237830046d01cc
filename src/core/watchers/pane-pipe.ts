import type { PaneId } from '../../tmux/ids.js';
import type { ReplyBlock, Tmux } from '../../tmux/tmux.js';
import { after } from '../clock.js';
import { readFifo } from '../fifo-reader.js';
import { unlinkQuietly } from '../unlink-quietly.js';
import { type Daemon, isGone } from './daemon.js';
import { noteName, statusCommand } from './pane-status.js';
import { endWriter } from './pipe-writer.js';

export interface PipeListener {
  /** The writer is there: from now on every byte arrives. @param panePid - Of this program. */
  hello(panePid: number): void;
  /** Valid only during the call. */
  bytes(chunk: Buffer): void;
  /** The writer went, after the hello. Nothing follows. */
  ended(): void;
  /** No hello in time: the pane's side cannot see the FIFO. Nothing follows. */
  overdue(): void;
}

export interface PipeTarget {
  readonly paneId: PaneId;
  /** `undefined`: whichever program is there. */
  readonly panePid: number | undefined;
  /** The note of an abandoned pipe that may be replaced; `undefined`: open only where none is. */
  readonly replace: string | undefined;
}

/** A shell and two system calls: only a tmux server that sees other files takes longer. */
const HELLO_MS = 5000;
const HELLO = 'pw-hello ';
const OPENED = 'pw-opened';
const MAX_HELLO_BYTES = 64;

/**
 * One pipe of tmux, from a pane into a FIFO that we read.
 *
 * At first the FIFO is held open both ways, so that nobody waits for anybody; once the writer said
 * hello it is reopened for reading alone, so that its end is seen, and removed.
 *
 * @see tmux(1), pipe-pane
 */
export class PanePipe {
  readonly #tmux: Tmux;
  readonly #fifo: string;
  readonly #target: PipeTarget;
  readonly #listener: PipeListener;
  #reader: Disposable;
  readonly #overdue: Disposable;
  #head: Buffer | undefined = Buffer.alloc(0);
  #writer: number | undefined;
  #ended = false;

  /** @throws What opening a FIFO throws. */
  constructor(tmux: Tmux, fifo: string, target: PipeTarget, listener: PipeListener) {
    this.#tmux = tmux;
    this.#fifo = fifo;
    this.#target = target;
    this.#listener = listener;
    this.#reader = readFifo(fifo, true, {
      bytes: (chunk) => this.#readHello(chunk),
      ended: () => this.#giveUp(),
    });
    this.#overdue = after(HELLO_MS, () => this.#giveUp());
  }

  /**
   * Let tmux check the pane and open the pipe, in one command.
   *
   * @param atOpening - A tmux command that is run at the same instant, once the pipe is open.
   * @returns tmux's answer: `isOpened` or `readPaneStatus` say which.
   */
  async open(atOpening?: string): Promise<readonly ReplyBlock[]> {
    const { paneId, panePid, replace } = this.#target;
    const note = noteName(paneId);
    const fields = `#{pane_id} ${panePid === undefined ? '' : '#{pane_pid}'} #{pane_dead} #{pane_pipe}`;
    const condition =
      replace === undefined
        ? `#{==:${fields},${paneId} ${panePid ?? ''} 0 0}`
        : `#{==:${fields} #{${note}},${paneId} ${panePid ?? ''} 0 1 ${replace}}`;
    const then = [
      `pipe-pane -O -t '${paneId}' '${writerCommand(this.#fifo)}'`,
      `set-environment -gh ${note} '${this.#fifo}'`,
      `display-message -p ${OPENED}`,
      ...(atOpening === undefined ? [] : [atOpening]),
    ].join(' ; ');
    return await this.#tmux.request(
      `if-shell -F -t '${paneId}' '${condition}' { ${then} } { ${statusCommand(paneId)} }`,
    );
  }

  /** Stop reading. Also close the pipe in tmux, if it is still ours, and remove our note of it. */
  async close(daemon: Daemon | undefined): Promise<void> {
    this.#stop();
    // Asking would start a new server, or wait for one that is gone.
    if (daemon === undefined || isGone(daemon)) return;
    const { paneId } = this.#target;
    const note = noteName(paneId);
    const ours = `#{==:#{${note}},${this.#fifo}}`;
    const there = `#{==:#{pane_id} #{pane_pipe} #{${note}},${paneId} 1 ${this.#fifo}}`;
    const unset = `if-shell -F '${ours}' { set-environment -gu ${note} }`;
    try {
      // Two lines: a dead pane refuses `pipe-pane`, which drops the rest of its line.
      const closed = this.#ended
        ? undefined
        : this.#tmux.request(`if-shell -F -t '${paneId}' '${there}' { pipe-pane -t '${paneId}' }`);
      const refused = (await closed)?.some(({ ok }) => !ok) ?? false;
      await this.#tmux.request(unset);
      if (refused && this.#writer !== undefined) endWriter(this.#writer, this.#fifo);
    } catch {
      // The connection went. What is left ends with the next output, for want of a reader.
    }
  }

  #readHello(chunk: Buffer): void {
    const head = Buffer.concat([this.#head ?? Buffer.alloc(0), chunk]);
    const lineEnd = head.indexOf(0x0a);
    if (lineEnd < 0) {
      this.#head = head;
      if (head.length > MAX_HELLO_BYTES) this.#giveUp();
      return;
    }
    const [, pid, panePid] =
      /^pw-hello (\d{1,10}) (\d{1,10})$/.exec(head.toString('latin1', 0, lineEnd)) ?? [];
    if (pid === undefined || !this.#reopen()) {
      this.#giveUp();
      return;
    }
    this.#writer = Number(pid);
    this.#head = undefined;
    this.#overdue[Symbol.dispose]();
    this.#listener.hello(Number(panePid));
    if (lineEnd + 1 < head.length) this.#bytes(head.subarray(lineEnd + 1));
  }

  /** @returns Whether the FIFO was still there. */
  #reopen(): boolean {
    const holding = this.#reader;
    try {
      this.#reader = readFifo(this.#fifo, false, {
        bytes: (chunk) => this.#bytes(chunk),
        ended: () => {
          this.#ended = true;
          this.#listener.ended();
        },
      });
      unlinkQuietly(this.#fifo);
      return true;
    } catch {
      return false;
    } finally {
      holding[Symbol.dispose]();
    }
  }

  #bytes(chunk: Buffer): void {
    this.#listener.bytes(chunk);
  }

  #giveUp(): void {
    this.#stop();
    this.#listener.overdue();
  }

  #stop(): void {
    this.#overdue[Symbol.dispose]();
    this.#reader[Symbol.dispose]();
    if (this.#writer === undefined) unlinkQuietly(this.#fifo);
  }
}

/**
 * What tmux runs for a pipe, in `sh`.
 *
 * A plain `cat >FIFO` would wait for ever for a reader that is gone, and write a growing file where
 * the FIFO is gone. tmux says at this instant which program is in the pane. The FIFO's path has no character that tmux's formats, strftime or sh know.
 */
function writerCommand(fifo: string): string {
  return `[ -p ${fifo} ]||exit;exec 3<>${fifo} >${fifo} 3<&-;echo ${HELLO}$$ #{pane_pid};exec cat`;
}

/** Whether tmux's answer to `PanePipe.open` says that the pipe is open. */
export function isOpened(blocks: readonly ReplyBlock[]): boolean {
  return blocks.some(({ ok, text }) => ok && text === OPENED);
}

/** What tmux answered to the command that was run once the pipe was open. */
export async function answerAtOpening(
  asked: Promise<readonly ReplyBlock[]>,
): Promise<readonly ReplyBlock[] | undefined> {
  try {
    const blocks = await asked;
    const opened = blocks.findIndex(({ ok, text }) => ok && text === OPENED);
    return opened === -1 ? undefined : blocks.slice(opened + 1);
  } catch {
    // Who opens the pipe hears of it.
    return undefined;
  }
}
