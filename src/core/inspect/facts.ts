import type { PaneId, SessionId, WindowId } from '../../tmux/ids.js';

/** A place of a window: it is linked into a session at an index. */
export interface Placement {
  readonly sessionId: SessionId;
  readonly sessionName: string;
  readonly index: number;
  /** Whether it is the session's current window. */
  readonly active: boolean;
  /** tmux's `#{window_linked}`: linked into further sessions, those of the same group aside. */
  readonly linked: boolean;
}

/** A client, as lists count them. */
export interface AttachedClient {
  readonly name: string;
  /** A control client: `tmux -C` or `-CC`. */
  readonly control: boolean;
  readonly readOnly: boolean;
  /** One of this process's own control clients. */
  readonly own: boolean;
  readonly sessionId: SessionId;
  /** The current window of its session. */
  readonly windowId: WindowId;
}

export interface SessionFacts {
  readonly sessionId: SessionId;
  readonly name: string;
  /** How many windows it has; one that is linked twice counts twice. */
  readonly windowCount: number;
  readonly clients: readonly AttachedClient[];
}

export interface WindowFacts {
  readonly windowId: WindowId;
  readonly name: string;
  /** As `select-layout` takes it. */
  readonly layout: string;
  readonly zoomed: boolean;
  readonly columns: number;
  readonly rows: number;
  readonly paneCount: number;
  /** Every place that it has, in tmux's order. At least one. */
  readonly placements: readonly [Placement, ...Placement[]];
}

/**
 * Whether this process was started in a pane. `unknown`: which pane that was cannot be told, or it
 * was not started in tmux.
 */
export type CallerRelation = 'self' | 'other' | 'unknown';

export interface PaneFacts {
  readonly paneId: PaneId;
  /** Its position in the window's list of panes, from `pane-base-index` on. */
  readonly index: number;
  readonly panePid: number;
  /** Whether it is the window's active pane. */
  readonly active: boolean;
  /** Its program has ended; `remain-on-exit` keeps it. */
  readonly dead: boolean;
  readonly inMode: boolean;
  /** What runs in the foreground. Empty when nothing does. */
  readonly command: string;
  /** The working directory of what runs there. Empty when it is not known. */
  readonly path: string;
  readonly title: string;
  /** The first column and row in the window, from 0. */
  readonly left: number;
  readonly top: number;
  readonly columns: number;
  readonly rows: number;
  readonly caller: CallerRelation;
  /** A person has it on screen. */
  readonly attended: boolean;
  readonly window: WindowFacts;
}

/** Everything on a tmux server, at one instant, in tmux's order, each once. */
export interface Facts {
  readonly sessions: readonly SessionFacts[];
  readonly windows: readonly WindowFacts[];
  readonly panes: readonly PaneFacts[];
}
