import type { PaneId } from '../../tmux/ids.js';
import type { ServerIdentity, Tmux } from '../../tmux/tmux.js';
import { after } from '../clock.js';
import type { PrivateDirectory } from '../private-directory.js';
import { Liveness } from './liveness.js';
import type { Daemon } from './observation.js';
import { OutputHub } from './output-hub.js';
import { PaneSource } from './pane-source.js';
import { isVisible } from './processes.js';
import type { OutputListener, PaneWatchers, Watch } from './watch.js';

/** How long closing waits for tmux. */
const CLOSE_MS = 250;
/** Something about windows and panes changed: a pane that we have no pipe of may have gone. */
const STRUCTURE = /^%(?:layout-change|window-close|unlinked-window-close|sessions-changed)\b/;

/** Watch panes of one tmux server. `directory` holds the FIFOs; it is not closed with the watchers. */
export function createPaneWatchers(tmux: Tmux, directory: PrivateDirectory): PaneWatchers {
  return new Watchers(tmux, directory);
}

class Watchers implements PaneWatchers {
  readonly #tmux: Tmux;
  readonly #directory: PrivateDirectory;
  readonly #hub: OutputHub;
  readonly #sources = new Map<PaneId, PaneSource>();
  readonly #background = new Set<Promise<void>>();
  readonly #liveness: Liveness;
  readonly #listening: readonly Disposable[];
  #daemon: Daemon | undefined;
  #closed = false;

  constructor(tmux: Tmux, directory: PrivateDirectory) {
    this.#tmux = tmux;
    this.#directory = directory;
    this.#hub = new OutputHub(tmux);
    this.#liveness = new Liveness(tmux, (glimpses) => {
      for (const source of this.#current()) source.compare(glimpses);
    });
    this.#listening = [
      this.#liveness,
      tmux.onDisconnect(() => this.#disconnected()),
      tmux.onNotification((line) => this.#notified(line)),
    ];
  }

  async watch(
    paneId: PaneId,
    panePid: number | undefined,
    listener: OutputListener,
    atOpening?: string,
  ): Promise<Watch | undefined> {
    const daemon = this.#meet(await this.#tmux.identity());
    if (this.#closed) return undefined;
    if (atOpening !== undefined) this.#sources.get(paneId)?.expire();
    let source = this.#sources.get(paneId);
    if (source === undefined) {
      source = this.#newSource(paneId, daemon);
      this.#sources.set(paneId, source);
    }
    return await source.watch(panePid, listener, atOpening);
  }

  suspect(paneId: PaneId): void {
    this.#sources.get(paneId)?.suspect();
  }

  async close(): Promise<void> {
    this.#closed = true;
    for (const listening of this.#listening) listening[Symbol.dispose]();
    for (const source of this.#current()) source.close();
    this.#sources.clear();
    this.#hub.close();
    // With a tmux that does not answer, what is left ends by itself: see `PanePipe.close`.
    const inTime = new Promise<void>((resolve) => after(CLOSE_MS, resolve));
    await Promise.race([Promise.all(this.#background), inTime]);
  }

  #newSource(paneId: PaneId, daemon: Daemon): PaneSource {
    const source: PaneSource = new PaneSource(paneId, {
      tmux: this.#tmux,
      directory: this.#directory,
      hub: this.#hub,
      daemon,
      changed: () => {
        if (source.cold && this.#sources.get(paneId) === source) this.#sources.delete(paneId);
        this.#liveness.need(this.#current().some(({ listening }) => listening));
      },
      background: (work) => {
        this.#background.add(work);
        void work.finally(() => this.#background.delete(work));
      },
    });
    return source;
  }

  /** The sources of a daemon that was replaced are of no use to the next. */
  #meet({ pid, startTime }: ServerIdentity): Daemon {
    const known = this.#daemon;
    if (known?.pid === pid && known.startTime === startTime) return known;
    for (const source of this.#current()) source.serverGone();
    return (this.#daemon = { pid, startTime, visible: isVisible(pid) });
  }

  #disconnected(): void {
    for (const source of this.#current()) source.disconnected();
    this.#liveness.disconnected();
  }

  #notified(line: string): void {
    if (this.#sources.size === 0 || !STRUCTURE.test(line)) return;
    for (const source of this.#current()) if (source.needsHints) source.suspect();
  }

  /** A copy: a source that ends leaves. */
  #current(): readonly PaneSource[] {
    return [...this.#sources.values()];
  }
}
