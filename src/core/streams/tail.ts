import type { PaneId } from '../../tmux/ids.js';
import type { OutputListener, StreamEnd, Watch } from '../watchers/pane-watchers.js';
import type { FlowOptions } from './pane-flow.js';
import { ByteRing } from './byte-ring.js';
import type { PaneLook } from './look.js';
import { SharedFlow } from './shared-flow.js';

/** How much of a pane's output is kept, in bytes. */
export const TAIL_BYTES = 256 * 1024;

/** Told what comes while somebody waits. */
export interface TailListener {
  /** Valid only during the call. */
  bytes(chunk: Buffer): void;
  gap(): void;
  ended(end: StreamEnd): void;
}

/** The recorded output of one pane's program, from when it was first asked for until it ends. */
export class Tail implements OutputListener {
  readonly paneId: PaneId;
  /** The program; not known before its output is watched. */
  panePid: number;
  /** Tells this recording from every other one of this process. */
  readonly epoch: number;
  readonly ring = new ByteRing(TAIL_BYTES);
  /** For those who listen. */
  readonly flow = new SharedFlow();
  /** How many bytes came since somebody asked. */
  unreadBytes = 0;
  /** Where the last wait's answer ended, if anybody waited. */
  answered: number | undefined;
  watch: Watch | undefined;
  /** The pane's width in cells, when it was looked at last. */
  columns = 80;
  /** The pane at the instant when the recording began; `undefined` when that is not known. */
  opening: PaneLook | undefined;
  /** The line of the cursor when the recording began. */
  seed: FlowOptions['seed'];
  #end: StreamEnd | undefined;
  /** Offsets at which bytes of unknown number are missing. */
  #gaps: readonly number[] = [];
  readonly #listeners = new Set<TailListener>();
  readonly #changed: (tail: Tail) => void;

  /** @param changed - Bytes came. */
  constructor(
    of: { readonly paneId: PaneId; readonly panePid: number; readonly epoch: number },
    changed: (tail: Tail) => void,
  ) {
    this.paneId = of.paneId;
    this.panePid = of.panePid;
    this.epoch = of.epoch;
    this.#changed = changed;
  }

  /** Why nothing follows. */
  get end(): StreamEnd | undefined {
    return this.#end;
  }

  /** Whether somebody waits. */
  get heard(): boolean {
    return this.#listeners.size > 0;
  }

  hasGapAfter(offset: number): boolean {
    return this.#gaps.some((gap) => gap >= offset);
  }

  listen(listener: TailListener): Disposable {
    this.#listeners.add(listener);
    return { [Symbol.dispose]: () => void this.#listeners.delete(listener) };
  }

  bytes(chunk: Buffer): void {
    this.ring.append(chunk);
    this.unreadBytes += chunk.length;
    for (const listener of [...this.#listeners]) listener.bytes(chunk);
    this.#changed(this);
  }

  gap(): void {
    this.#gaps = [...this.#gaps, this.ring.end].slice(-16);
    for (const listener of [...this.#listeners]) listener.gap();
  }

  ended(end: StreamEnd): void {
    this.#end = end;
    this.watch = undefined;
    for (const listener of [...this.#listeners]) listener.ended(end);
  }

  /** Record no more, and keep nothing. */
  drop(): void {
    this.watch?.[Symbol.dispose]();
    this.watch = undefined;
    this.#end ??= 'closed';
    this.ring.clear();
  }
}
