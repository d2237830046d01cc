import type { PaneId } from '../../tmux/ids.js';

/** Text, then keys, then Enter: at least one of the three, in one dispatch. */
export interface SendRequest {
  readonly paneId: PaneId;
  /** Typed literally; any Unicode but NUL. Empty means none. */
  readonly text: string;
  /** tmux key names, pressed in order. */
  readonly keys: readonly string[];
  /** Before the keys: pressed when it is exactly the name of one key to tmux, else typed. */
  readonly keyOrText?: string;
  readonly enter: boolean;
  readonly allowCallerPane: boolean;
}

export interface SendResult {
  readonly paneId: PaneId;
  /** The configured recipients at the dispatch, sorted by number. */
  readonly cohort: readonly PaneId[];
  /** Whether a person has one of them on screen: only where the operator allows it. */
  readonly attended: boolean;
}
