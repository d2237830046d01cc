import type { PaneId } from '../../tmux/ids.js';
import { after } from '../clock.js';

/** How long a terminal may take to hand C-c over, on a busy machine. What a shell is typed before, it drops. */
const HAND_OVER_MS = 50;

/** A call's turn to type into a pane. The next begins when it is disposed, which may be done twice. */
export interface Turn extends Disposable {
  /** Nothing is typed for a while: if an interrupt comes next, it may go ahead. */
  giveWay(): void;
  /**
   * Type again, when those who went ahead are done.
   *
   * @returns Whether there were any, so that what was known of the pane may have changed.
   */
  goOn(): Promise<boolean>;
}

/** Lets input reach each pane in the order in which it was asked for. */
export class InputTurns {
  readonly #panes = new Map<PaneId, PaneTurns>();

  /**
   * Settles when all that was asked for before is typed or given up.
   *
   * @param interrupts - What is typed is C-c or the like: it goes ahead of a turn that gives way.
   */
  async take(paneId: PaneId, interrupts = false): Promise<Turn> {
    const turns = this.#panes.get(paneId) ?? new PaneTurns(() => this.#panes.delete(paneId));
    this.#panes.set(paneId, turns);
    return await turns.take(interrupts);
  }
}

/** A turn in which C-c is pressed: it ends a little later than it is disposed, but for interrupts. */
export function endLater(turn: Turn): Disposable {
  return {
    [Symbol.dispose]: () => {
      turn.giveWay();
      after(HAND_OVER_MS, () => turn[Symbol.dispose]());
    },
  };
}

interface Place {
  readonly interrupts: boolean;
  readonly begin: (turn: Turn) => void;
}

class PaneTurns {
  readonly #unused: () => void;
  readonly #queue: Place[] = [];
  /** Whose turn it is. */
  #holder: Place | undefined;
  #givesWay = false;
  /** Who went ahead of it and is not done. */
  readonly #ahead = new Set<Place>();
  #wentAhead = false;
  #whenNoneAhead: (() => void) | undefined;

  /** @param unused - Nobody has a turn any more. */
  constructor(unused: () => void) {
    this.#unused = unused;
  }

  async take(interrupts: boolean): Promise<Turn> {
    return await new Promise((begin) => {
      this.#queue.push({ interrupts, begin });
      this.#advance();
    });
  }

  #advance(): void {
    if (this.#givesWay)
      while (this.#queue[0]?.interrupts === true) this.#goAhead(this.#queue.shift());
    if (this.#ahead.size > 0) return;
    this.#whenNoneAhead?.();
    this.#whenNoneAhead = undefined;
    if (this.#holder !== undefined) return;
    this.#holder = this.#queue.shift();
    this.#wentAhead = false;
    if (this.#holder === undefined) this.#unused();
    else this.#holder.begin(this.#turnOf(this.#holder));
  }

  #turnOf(place: Place): Turn {
    return {
      giveWay: () => {
        if (this.#holder !== place) return;
        this.#givesWay = true;
        this.#advance();
      },
      goOn: async () => {
        this.#givesWay = false;
        if (this.#ahead.size > 0)
          await new Promise<void>((resolve) => (this.#whenNoneAhead = resolve));
        const wentAhead = this.#wentAhead;
        this.#wentAhead = false;
        return wentAhead;
      },
      [Symbol.dispose]: () => {
        if (this.#holder !== place) return;
        this.#holder = undefined;
        this.#givesWay = false;
        this.#advance();
      },
    };
  }

  /** It gives no way itself: who comes after it goes ahead as it did. */
  #goAhead(place: Place | undefined): void {
    if (place === undefined) return;
    this.#ahead.add(place);
    this.#wentAhead = true;
    place.begin({
      giveWay: () => undefined,
      goOn: () => Promise.resolve(false),
      [Symbol.dispose]: () => {
        if (this.#ahead.delete(place)) this.#advance();
      },
    });
  }
}
