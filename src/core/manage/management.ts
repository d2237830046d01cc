import type { PaneId, SessionId, WindowId } from '../../tmux/ids.js';
import type { PaneFacts, Placement, SessionFacts, WindowFacts } from '../inspect/facts.js';
import type { Refusal } from '../refusal.js';
import type { PlaceChoice } from './places.js';

/** A window, and the one of its places that was asked about. */
export interface PlacedWindow {
  readonly window: WindowFacts;
  readonly place: Placement;
}

export interface WindowSelection {
  readonly windowId: WindowId;
  readonly place: PlaceChoice;
  /** Where to go from that window. Absent: nowhere. */
  readonly direction?: 'next' | 'previous' | 'last' | undefined;
}

export interface WindowMove {
  readonly windowId: WindowId;
  readonly from: PlaceChoice;
  /** An id or exact name. Absent: the session that it is moved from. */
  readonly session?: string | undefined;
  /** Absent: the next free one. */
  readonly index?: number | undefined;
}

export interface WindowSize {
  readonly windowId: WindowId;
  /** In cells. A side that is absent stays. */
  readonly columns?: number | undefined;
  readonly rows?: number | undefined;
}

export type Direction = 'up' | 'down' | 'left' | 'right';

export interface PaneSelection {
  readonly paneId: PaneId;
  /** Where to go from that pane. Absent: nowhere. */
  readonly direction?: Direction | 'last' | 'next' | 'previous' | undefined;
}

export interface PaneSize {
  readonly paneId: PaneId;
  /** In cells. */
  readonly columns?: number | undefined;
  readonly rows?: number | undefined;
  /** Which way a border moves, and by how many cells. */
  readonly move?: { readonly direction: Direction; readonly cells: number } | undefined;
}

/** An option, as tmux has it. */
export interface Setting {
  readonly name: string;
  readonly value: string;
  /** Whose option it is. Absent: the default of all sessions. */
  readonly target?: SessionId | WindowId;
}

export interface ChannelWait {
  readonly channel: string;
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
}

export interface ChannelEnd {
  readonly end: 'signalled' | 'deadline' | 'cancelled';
}

/**
 * Arranging and configuring what is there. Starts no program and types nothing.
 *
 * Names and titles are literal. Sessions are named by id or exact name. Every operation throws what
 * the connection to tmux throws.
 */
export interface Management {
  renameSession(session: string, name: string): Promise<SessionFacts | Refusal>;
  renameWindow(windowId: WindowId, name: string): Promise<WindowFacts | Refusal>;
  /** @returns The window that is current then. */
  selectWindow(selection: WindowSelection): Promise<PlacedWindow | Refusal>;
  /** @param layout - As a caller wrote it; see `readLayout`. */
  selectLayout(windowId: WindowId, layout: string): Promise<WindowFacts | Refusal>;
  resizeWindow(size: WindowSize): Promise<WindowFacts | Refusal>;
  moveWindow(move: WindowMove): Promise<PlacedWindow | Refusal>;
  /** @returns The pane that is current then. */
  selectPane(selection: PaneSelection): Promise<PaneFacts | Refusal>;
  resizePane(size: PaneSize): Promise<PaneFacts | Refusal>;
  /** Let a pane fill its window, or not. Nothing changes when that is so already. */
  zoomPane(paneId: PaneId, zoomed: boolean): Promise<PaneFacts | Refusal>;
  /** @returns Both, in the order given. */
  swapPanes(paneId: PaneId, otherId: PaneId): Promise<readonly [PaneFacts, PaneFacts] | Refusal>;
  setPaneTitle(paneId: PaneId, title: string): Promise<PaneFacts | Refusal>;
  /** @param session - Absent: the default of all sessions. */
  setMouse(enabled: boolean, session?: string): Promise<Setting | Refusal>;
  setSynchronizePanes(windowId: WindowId, enabled: boolean): Promise<Setting | Refusal>;
  /** @param lines - For each pane. */
  setHistoryLimit(lines: number, session?: string): Promise<Setting | Refusal>;
  /** @returns The refusal, when the channel cannot have that name. */
  signalChannel(channel: string): Promise<Refusal | undefined>;
  waitForChannel(wait: ChannelWait): Promise<ChannelEnd | Refusal>;
  /** End what still waits. */
  close(): Promise<void>;
}
