import type { PaneId } from '../../tmux/ids.js';

/** Text, then keys, then Enter: at least one of the three, in one dispatch. */
export interface SendRequest {
  readonly paneId: PaneId;
  /** Typed literally; any Unicode but NUL. Empty means none. */
  readonly text: string;
  /** tmux key names, pressed in order. */
  readonly keys: readonly string[];
  readonly enter: boolean;
  readonly allowCallerPane: boolean;
}

export interface SendResult {
  readonly paneId: PaneId;
  /** The configured recipients at the dispatch, sorted by number. */
  readonly cohort: readonly PaneId[];
}
