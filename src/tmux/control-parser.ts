import { TmuxProtocolError } from './errors.js';
import { parseOutput } from './escape.js';
import { LineFramer } from './line-framer.js';
import type { ReplyBlock } from './tmux.js';

const PERCENT = 0x25;

/** More than this in one reply is not an answer to anything that we ask. */
export const MAX_BLOCK_BYTES = 256 * 1024 * 1024;

export interface ControlListener {
  /** @param own - Whether a line of ours asked for it; else the attach itself or a hook did. */
  readonly block: (block: ReplyBlock, own: boolean) => void;
  /** A line that begins with `%` outside of blocks, `%output` excepted. */
  readonly notification: (line: string) => void;
  /** Without it, output lines are dropped undecoded. Valid only during the call. */
  readonly output?: ((paneId: string, bytes: Buffer) => void) | undefined;
}

interface OpenBlock {
  /** Time, number and flags, as the closing line must repeat them. */
  readonly guard: string;
  readonly own: boolean;
  readonly lines: string[];
  bytes: number;
}

/**
 * The lines of a control client, read.
 *
 * A block holds whatever a pane had on its screen, so a line in it that looks like a guard is data
 * unless it repeats the guard of this very block. Bare lines outside of blocks are printed by
 * hooks, and ignored. Bit 0 of the flags says that the block answers a line of this client.
 *
 * @see tmux(1), CONTROL MODE
 */
export class ControlParser {
  readonly #framer: LineFramer;
  readonly #listener: ControlListener;
  #open: OpenBlock | undefined;
  #lastGuard = '';

  constructor(listener: ControlListener, framer: LineFramer = new LineFramer()) {
    this.#listener = listener;
    this.#framer = framer;
  }

  /** @throws TmuxProtocolError on a line or block that is too long, or guards that do not pair. */
  push(chunk: Buffer): void {
    this.#framer.push(chunk, this.#line);
  }

  readonly #line = (line: Buffer): void => {
    if (this.#open !== undefined) this.#inside(this.#open, line);
    else if (line[0] === PERCENT) this.#outside(line);
  };

  #inside(open: OpenBlock, line: Buffer): void {
    if (line[0] === PERCENT) {
      const text = line.toString('latin1');
      const ok = text === `%end${open.guard}`;
      if (ok || text === `%error${open.guard}`) {
        this.#open = undefined;
        this.#listener.block({ ok, text: open.lines.join('\n') }, open.own);
        return;
      }
    }
    open.bytes += line.length + 1;
    if (open.bytes > MAX_BLOCK_BYTES)
      throw new TmuxProtocolError(`a reply of more than ${MAX_BLOCK_BYTES} bytes`);
    open.lines.push(line.toString());
  }

  #outside(line: Buffer): void {
    const output = this.#listener.output && parseOutput(line);
    if (output !== undefined) {
      this.#listener.output?.(output.paneId, output.bytes);
      return;
    }
    const text = line.toString();
    if (text.startsWith('%begin ')) this.#begin(text.slice('%begin'.length));
    else if (/^%(?:end|error) \d+ \d+ \d+$/.test(text))
      throw new TmuxProtocolError('a reply block ends that did not begin');
    else if (!/^%(?:extended-)?output /.test(text)) this.#listener.notification(text);
  }

  #begin(guard: string): void {
    const flags = /^ \d+ \d+ (\d+)$/.exec(guard)?.[1];
    if (flags === undefined || guard === this.#lastGuard)
      throw new TmuxProtocolError('a reply block begins in an unknown form');
    this.#lastGuard = guard;
    this.#open = { guard, own: (Number(flags) & 1) === 1, lines: [], bytes: 0 };
  }
}
