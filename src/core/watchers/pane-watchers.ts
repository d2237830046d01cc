import type { PaneId } from '../../tmux/ids.js';
import type { ReplyBlock } from '../../tmux/tmux.js';

/**
 * Why a pane's output ended for good.
 *
 * `closed`: the pane is gone. `dead`: its program ended and remain-on-exit keeps it. `respawned`:
 * another program took its place. `serverGone`: the tmux server ended.
 */
export type StreamEnd = 'closed' | 'dead' | 'respawned' | 'serverGone';

export interface OutputListener {
  /** The pane's own bytes, unescaped, in order. Valid only during the call: copy to keep. */
  bytes(chunk: Buffer): void;
  /** The source was lost and opened again: bytes between may be missing. */
  gap(): void;
  /** Nothing follows. Told within milliseconds where tmux lets us see it, else within a second. */
  ended(end: StreamEnd): void;
}

/** An interest in a pane's output. Disposing ends it; the source lingers a while for the next one. */
export interface Watch extends Disposable {
  /** The program that is watched, as `#{pane_pid}`. */
  readonly panePid: number;
  readonly source: 'pipe' | 'output';
  /**
   * What tmux answered to `atOpening`, at the instant before the first byte that is delivered;
   * `undefined` when the source was open before.
   */
  readonly opening?: Promise<readonly ReplyBlock[] | undefined> | undefined;
}

export interface PaneWatchers {
  /**
   * Watch a pane from now on: what the pane prints after this settles is delivered.
   *
   * Opens at most one pipe for each pane, whoever asks; with a foreign pipe on the pane, falls back
   * to `%output`. Never replaces somebody's pipe.
   *
   * @param panePid - `#{pane_pid}` as observed; another one means `respawned`. `undefined`: whichever
   *   program is there.
   * @param atOpening - A tmux command to run when the pipe is opened; a pipe that only lingers is
   *   opened anew for it.
   * @returns `undefined` when the pane is not there (or is dead, or runs another program).
   * @throws TmuxUnavailableError, TmuxTimeoutError when tmux cannot be asked or its output not had.
   */
  watch(
    paneId: PaneId,
    panePid: number | undefined,
    listener: OutputListener,
    atOpening?: string,
  ): Promise<Watch | undefined>;

  /** Something suggests that the pane ended: look now, and tell the listeners if so. */
  suspect(paneId: PaneId): void;

  /** Close every source and remove its files. */
  close(): Promise<void>;
}
