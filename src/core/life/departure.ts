import type { Tmux } from '../../tmux/tmux.js';
import { after } from '../clock.js';

/** How long tmux may take to send our client away. */
const DEPARTURE_MS = 1000;

/**
 * The departure of our own client from a session that is about to end.
 *
 * tmux answers first and then sends it away, or, where `detach-on-destroy` says so, on to another
 * session: what is asked in between would be lost.
 */
export class Departure implements Disposable {
  /** Settles when it was seen, or is overdue. */
  readonly seen: Promise<void>;
  readonly #listening: readonly Disposable[];

  constructor(tmux: Tmux) {
    let resolve!: () => void;
    this.seen = new Promise((onResolve) => (resolve = onResolve));
    this.#listening = [
      tmux.onDisconnect(resolve),
      tmux.onNotification((line) => {
        if (line.startsWith('%session-changed ')) resolve();
      }),
      after(DEPARTURE_MS, resolve),
    ];
  }

  [Symbol.dispose](): void {
    for (const listening of this.#listening) listening[Symbol.dispose]();
  }
}
