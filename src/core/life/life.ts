import type { PaneId, SessionId, WindowId } from '../../tmux/ids.js';
import type { PaneFacts, SessionFacts, WindowFacts } from '../inspect/facts.js';
import type { Refusal } from '../refusal.js';

/** What every start of a program has. */
interface StartRequest {
  /**
   * Where the program starts. A relative directory counts from this process's. Default: this
   * process's own; for a respawn, where the pane was first started.
   */
  readonly directory: string | undefined;
  /** Aborts when the client withdraws the request. What was started stays. */
  readonly signal: AbortSignal;
}

export interface SessionRequest extends StartRequest {
  /** `undefined`: tmux gives a number. */
  readonly name: string | undefined;
  /** `undefined`: tmux names it after what runs in it. */
  readonly windowName: string | undefined;
  /** In cells. `undefined`: as tmux is set up. */
  readonly size: { readonly columns: number; readonly rows: number } | undefined;
}

export interface WindowRequest extends StartRequest {
  /** An id, or an exact name. */
  readonly session: string;
  /** `undefined`: tmux names it after what runs in it. */
  readonly name: string | undefined;
}

export type Side = 'above' | 'below' | 'left' | 'right';

export interface SplitRequest extends StartRequest {
  readonly paneId: PaneId;
  /** Where the new pane opens. */
  readonly side: Side;
  /** The new pane's share, 1 to 100. `undefined`: half. */
  readonly percent: number | undefined;
}

export interface RespawnRequest extends StartRequest {
  readonly paneId: PaneId;
  /** End what still runs there. */
  readonly killFirst: boolean;
  readonly allowCallerPane: boolean;
}

/** A pane in which a program was started, and where it is. */
export interface Started {
  readonly session: SessionFacts;
  readonly window: WindowFacts;
  readonly pane: PaneFacts;
  /** Whether the program waits for input. `false`: not within `READY_MS`, or it has ended. */
  readonly ready: boolean;
}

/** What was ended, and what went with it. */
export interface Ended<Id> {
  readonly id: Id;
  /** Windows and sessions that were not named, and had nothing else in them. */
  readonly windows: readonly WindowId[];
  readonly sessions: readonly SessionId[];
  /** No session is left: tmux ends too, unless `exit-empty` is off. */
  readonly wasLast: boolean;
}

/**
 * Starting programs in new sessions, windows and panes, and ending them.
 *
 * A start settles when the program waits for input, or `READY_MS` later. An end passes a pane's
 * reservation: the run that it ends is answered as closed. Respawn and the ends keep away from the
 * caller's pane and from panes that people watch.
 */
export interface Life {
  createSession(request: SessionRequest): Promise<Started | Refusal>;
  /** The window is not selected. */
  createWindow(request: WindowRequest): Promise<Started | Refusal>;
  /** The new pane is not selected. */
  splitPane(request: SplitRequest): Promise<Started | Refusal>;
  respawnPane(request: RespawnRequest): Promise<Started | Refusal>;
  killPane(paneId: PaneId, allowCallerPane: boolean): Promise<Ended<PaneId> | Refusal>;
  killWindow(windowId: WindowId, allowCallerPane: boolean): Promise<Ended<WindowId> | Refusal>;
  /** @param session - An id, or an exact name. */
  killSession(session: string, allowCallerPane: boolean): Promise<Ended<SessionId> | Refusal>;
}
