import type { Tmux } from '../../tmux/tmux.js';
import { after } from '../clock.js';

/** What a look at all panes saw of one pane; a pane of several sessions is seen several times. */
export interface PaneGlimpse {
  readonly sessionId: string;
  readonly panePid: number;
  readonly dead: boolean;
}

export type Glimpses = ReadonlyMap<string, readonly PaneGlimpse[]>;

const NAME = 'pw-panes';
const ENTRY = '#{session_id}.#{pane_id}.#{pane_pid}.#{pane_dead} ';
/** Most interests are over by then, and cost tmux nothing. */
const SUBSCRIBE_AFTER_MS = 300;

/**
 * Let tmux look at its panes once a second, as long as that is needed, and tell when one changed.
 *
 * A program that ends under remain-on-exit, or is replaced, closes nothing of ours, and tmux has no
 * notification for it. The first answer comes in any case, so that nothing is missed between.
 *
 * @see tmux(1), refresh-client -B
 */
export class Liveness implements Disposable {
  readonly #tmux: Tmux;
  readonly #changed: (glimpses: Glimpses) => void;
  readonly #listening: Disposable;
  #needed = false;
  #subscribed = false;
  #patience: Disposable | undefined;

  constructor(tmux: Tmux, changed: (glimpses: Glimpses) => void) {
    this.#tmux = tmux;
    this.#changed = changed;
    this.#listening = tmux.onNotification((line) => this.#notified(line));
  }

  /** Say whether somebody needs to know. Without need tmux is asked nothing. */
  need(needed: boolean): void {
    if (needed === this.#needed) return;
    this.#needed = needed;
    this.#arm();
  }

  /** The connection went, and the subscription with it. */
  disconnected(): void {
    this.#subscribed = false;
    this.#arm();
  }

  [Symbol.dispose](): void {
    this.need(false);
    this.#listening[Symbol.dispose]();
  }

  #arm(): void {
    this.#patience?.[Symbol.dispose]();
    this.#patience = undefined;
    if (this.#needed === this.#subscribed) return;
    if (this.#needed) this.#patience = after(SUBSCRIBE_AFTER_MS, () => this.#subscribe(true));
    else this.#subscribe(false);
  }

  #subscribe(on: boolean): void {
    this.#subscribed = on;
    const what = on ? `${NAME}::#{S:#{W:#{P:${ENTRY}}}}` : NAME;
    this.#tmux.request(`refresh-client -B '${what}'`).catch(() => {
      // Told as a disconnection, or nobody is there to tell.
    });
  }

  #notified(line: string): void {
    if (!this.#subscribed || !line.startsWith(`%subscription-changed ${NAME} `)) return;
    this.#changed(readGlimpses(line));
  }
}

/** Read the value of a `%subscription-changed` line. What is not an entry of ours is passed over. */
export function readGlimpses(line: string): Glimpses {
  const value = line.slice(line.indexOf(' : ') + 3);
  const glimpses = new Map<string, PaneGlimpse[]>();
  for (const entry of value.split(' ')) {
    const [, sessionId = '', paneId, panePid, dead] =
      /^(\$\d+)\.(%\d+)\.(-1|\d+)\.([01]?)$/.exec(entry) ?? [];
    if (paneId === undefined) continue;
    const glimpse = { sessionId, panePid: Number(panePid), dead: dead === '1' };
    glimpses.set(paneId, [...(glimpses.get(paneId) ?? []), glimpse]);
  }
  return glimpses;
}

/** Whether a pane's program was seen alive, in its session where that is known. */
export function isSeen(
  glimpses: Glimpses,
  paneId: string,
  {
    panePid,
    sessionId,
  }: { readonly panePid: number | undefined; readonly sessionId: string | undefined },
): boolean {
  return (glimpses.get(paneId) ?? []).some(
    (glimpse) =>
      glimpse.panePid === panePid &&
      !glimpse.dead &&
      (sessionId === undefined || glimpse.sessionId === sessionId),
  );
}
