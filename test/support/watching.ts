import { execaSync } from 'execa';
import { createPrivateDirectory } from '../../src/core/create-private-directory.js';
import type { PrivateDirectory } from '../../src/core/private-directory.js';
import { createPaneWatchers } from '../../src/core/watchers/create-pane-watchers.js';
import type {
  OutputListener,
  PaneWatchers,
  StreamEnd,
  Watch,
} from '../../src/core/watchers/pane-watchers.js';
import { openTmux } from '../../src/tmux/connection.js';
import { findTmux } from '../../src/tmux/endpoint.js';
import { type PaneId, parsePaneId } from '../../src/tmux/ids.js';
import type { Tmux } from '../../src/tmux/tmux.js';
import type { TestTmux } from './tmux.js';

/** What a watch delivered, and promises of what it will. */
export class Recorder implements OutputListener {
  text = '';
  byteCount = 0;
  gaps = 0;
  readonly ends: StreamEnd[] = [];
  readonly #waiting = new Set<() => void>();

  bytes(chunk: Buffer): void {
    this.text += chunk.toString('latin1');
    this.byteCount += chunk.length;
    this.#changed();
  }

  gap(): void {
    this.gaps += 1;
    this.#changed();
  }

  ended(end: StreamEnd): void {
    this.ends.push(end);
    this.#changed();
  }

  /** Wait until the record is as `holds` says. */
  async until(holds: (record: this) => boolean): Promise<void> {
    await new Promise<void>((resolve) => {
      const look = (): void => {
        if (!holds(this)) return;
        this.#waiting.delete(look);
        resolve();
      };
      this.#waiting.add(look);
      look();
    });
  }

  async untilText(part: string): Promise<void> {
    await this.until(({ text }) => text.includes(part));
  }

  async untilEnded(): Promise<StreamEnd | undefined> {
    await this.until(({ ends }) => ends.length > 0);
    return this.ends[0];
  }

  #changed(): void {
    for (const look of [...this.#waiting]) look();
  }
}

/** Watchers over a tmux server of a test, with what they stand on. */
export class TestWatching implements AsyncDisposable {
  readonly tmux: Tmux;
  readonly directory: PrivateDirectory;
  readonly watchers: PaneWatchers;
  readonly #server: TestTmux;

  /** @param timeoutMs - Of requests to tmux. */
  constructor(server: TestTmux, timeoutMs?: number) {
    this.#server = server;
    const tmuxPath = findTmux('tmux', process.env) ?? '';
    this.tmux = openTmux({ tmuxPath, socketPath: server.socketPath, start: undefined, timeoutMs });
    this.directory = createPrivateDirectory({ socketPath: server.socketPath });
    this.watchers = createPaneWatchers(this.tmux, this.directory);
  }

  async panePid(pane: string): Promise<number> {
    return Number(await this.#server.format(pane, '#{pane_pid}'));
  }

  /** Watch a pane; fails when it is not there. */
  async watch(
    pane: string,
    panePid?: number,
  ): Promise<{ readonly watch: Watch; readonly record: Recorder }> {
    const record = new Recorder();
    const pid = panePid ?? (await this.panePid(pane));
    const watch = await this.watchers.watch(toPaneId(pane), pid, record);
    if (watch === undefined) throw new Error(`${pane} cannot be watched`);
    return { watch, record };
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.watchers.close();
    await this.tmux.close();
    await this.directory.close({ keep: false });
  }
}

export function toPaneId(pane: string): PaneId {
  const paneId = parsePaneId(pane);
  if (paneId === undefined) throw new Error(`no pane id: ${pane}`);
  return paneId;
}

/** The children of a process with their command names. */
export function childrenOf(
  pid: number,
): readonly { readonly pid: number; readonly name: string }[] {
  const { stdout } = execaSync('ps', ['--ppid', String(pid), '-o', 'pid=,comm='], {
    reject: false,
  });
  return stdout
    .split('\n')
    .filter(Boolean)
    .map((line) => line.trim().split(/\s+/))
    .map(([child, name = '']) => ({ pid: Number(child), name }));
}
