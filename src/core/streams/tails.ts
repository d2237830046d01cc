import type { PaneId } from '../../tmux/ids.js';
import type { PaneWatchers } from '../watchers/pane-watchers.js';
import { lookCommands, readLook } from './look.js';
import { Tail } from './tail.js';

/** What all recordings may hold together, in bytes. */
const TOTAL_BYTES = 16 * 1024 * 1024;

/** A recording that nobody reads ends when so much came: of that, only the end could be read. */
const UNREAD_BYTES = 256 * 1024 * 1024;

/**
 * The recordings of this process, at most one live one for each pane.
 *
 * Held in the order in which they were read, the least recent first.
 */
export class Tails {
  readonly #watchers: PaneWatchers;
  readonly #tails = new Map<number, Tail>();
  readonly #opening = new Map<PaneId, Promise<Tail | undefined>>();
  #epochs = 0;
  #closed = false;

  constructor(watchers: PaneWatchers) {
    this.#watchers = watchers;
  }

  /** The recording with this number, unless it was dropped. */
  byEpoch(epoch: number): Tail | undefined {
    return this.#tails.get(epoch);
  }

  /** Whether there is, or was, a recording with this number. */
  hadEpoch(epoch: number): boolean {
    return epoch > 0 && epoch <= this.#epochs;
  }

  /** The newest recording of a pane, live or ended. */
  newest(paneId: PaneId): Tail | undefined {
    return [...this.#tails.values()]
      .filter((tail) => tail.paneId === paneId)
      .toSorted((one, other) => other.epoch - one.epoch)[0];
  }

  /**
   * The live recording of a pane's program; begun now when there is none.
   *
   * @param panePid - `undefined`: whichever program is there.
   * @returns `undefined` when there is no such program.
   */
  async open(
    paneId: PaneId,
    panePid?: number,
  ): Promise<{ readonly tail: Tail; readonly isNew: boolean } | undefined> {
    const known = this.newest(paneId);
    if (isOf(known, panePid) && known.end === undefined && known.watch !== undefined)
      return { tail: known, isNew: false };
    const opening = this.#opening.get(paneId);
    if (opening !== undefined) {
      const tail = await opening;
      if (isOf(tail, panePid)) return { tail, isNew: true };
    }
    const begun = this.#begin(paneId, panePid);
    this.#opening.set(paneId, begun);
    try {
      const tail = await begun;
      return tail && { tail, isNew: true };
    } finally {
      if (this.#opening.get(paneId) === begun) this.#opening.delete(paneId);
    }
  }

  /** When no recording of this pane is being begun. */
  async whenBegun(paneId: PaneId): Promise<void> {
    await this.#opening.get(paneId)?.catch(() => undefined);
  }

  /** A recording of a program that has ended already: there is nothing to record. */
  addEnded(paneId: PaneId, panePid: number): Tail {
    const tail = new Tail({ paneId, panePid, epoch: ++this.#epochs }, () => undefined);
    tail.ended('dead');
    this.#tails.set(tail.epoch, tail);
    return tail;
  }

  /** Somebody read it now. */
  touch(tail: Tail): void {
    tail.unreadBytes = 0;
    if (this.#tails.delete(tail.epoch)) this.#tails.set(tail.epoch, tail);
  }

  close(): void {
    this.#closed = true;
    for (const tail of this.#tails.values()) tail.drop();
    this.#tails.clear();
  }

  async #begin(paneId: PaneId, panePid: number | undefined): Promise<Tail | undefined> {
    const epoch = ++this.#epochs;
    const tail = new Tail({ paneId, panePid: panePid ?? 0, epoch }, (changed) =>
      this.#bound(changed),
    );
    const watch = await this.#watchers.watch(paneId, panePid, tail, lookCommands(paneId));
    if (watch === undefined) return undefined;
    tail.panePid = watch.panePid;
    const answer = await watch.opening;
    tail.opening = answer && readLook(answer, paneId);
    if (this.#closed) {
      watch[Symbol.dispose]();
      return undefined;
    }
    tail.watch = watch;
    this.#tails.set(epoch, tail);
    return tail;
  }

  #bound(changed: Tail): void {
    if (changed.unreadBytes > UNREAD_BYTES && !changed.heard) this.#drop(changed);
    let total = 0;
    for (const { ring } of this.#tails.values()) total += ring.size;
    for (const tail of this.#tails.values()) {
      if (total <= TOTAL_BYTES) return;
      if (tail.heard || tail === changed) continue;
      total -= tail.ring.size;
      this.#drop(tail);
    }
  }

  #drop(tail: Tail): void {
    this.#tails.delete(tail.epoch);
    tail.drop();
  }
}

function isOf(tail: Tail | undefined, panePid: number | undefined): tail is Tail {
  return tail !== undefined && (panePid === undefined || tail.panePid === panePid);
}
