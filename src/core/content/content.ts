import type { PaneId, WindowId } from '../../tmux/ids.js';
import type { PaneFacts } from '../inspect/facts.js';
import type { Refusal } from '../refusal.js';
import type { GridSize } from './grid-size.js';
import type { RowRange } from './row-range.js';

export interface CaptureRequest {
  readonly paneId: PaneId;
  readonly rows: RowRange;
  /** Rows that the pane wrapped are one line. */
  readonly joined: boolean;
}

/** What stands in rows of a pane. Blanks at the ends of lines, and blank lines at the end, are cut. */
export interface CaptureResult {
  readonly paneId: PaneId;
  readonly lines: readonly string[];
  /** The rows that were read, as `RowRange` counts them; `undefined` when none exist in the range. */
  readonly rows: { readonly first: number; readonly last: number } | undefined;
  /** How many rows of the range exist before `rows`, and were not read, since it is too large. */
  readonly unreadRows: number;
}

/**
 * The output of the last command, between the marks that the shell prints around it (OSC 133).
 *
 * `absent`: there are none, and `lines` is the screen. `unsupported`: this tmux tells no marks.
 */
export interface LastCommandResult {
  readonly paneId: PaneId;
  readonly marks: 'present' | 'absent' | 'unsupported';
  readonly lines: readonly string[];
}

export interface SnapshotRequest {
  readonly paneId: PaneId;
  /** The history too, not the screen alone. */
  readonly history: boolean;
}

/** A pane's state and what it shows, at one instant. */
export interface SnapshotResult extends GridSize {
  readonly pane: PaneFacts;
  /** As `CaptureResult` has them. */
  readonly lines: readonly string[];
  readonly unreadRows: number;
}

/** What a search may cost. Times in ms. */
export interface SearchLimits {
  readonly panes: number;
  /** Rows of all panes together. */
  readonly rows: number;
  /** UTF-8 length of all lines together, with one more for each line. */
  readonly bytes: number;
  readonly matches: number;
  readonly matchesPerPane: number;
  readonly captureMs: number;
  readonly matchMs: number;
}

export interface SearchRequest {
  readonly pattern: string;
  /** The pattern is a regular expression in RE2 syntax, not literal text. */
  readonly regex: boolean;
  readonly matchCase: boolean;
  /** Absent: all panes. `session` is an id or an exact name. */
  readonly scope: { readonly session: string } | { readonly windowId: WindowId } | undefined;
  /** How many rows above each screen are searched; `Infinity` for all. */
  readonly historyRows: number;
  readonly limits: SearchLimits;
  readonly signal: AbortSignal;
}

/** A line that matches. Rows that the pane wrapped are one line. */
export interface LineMatch {
  readonly pane: PaneFacts;
  /** The line's first row: 0 is the top of the screen, negative rows are history. */
  readonly row: number;
  /** How many rows of history the pane had. */
  readonly historySize: number;
  /** The line without blanks at its end; of a long one, the part around the match. */
  readonly text: string;
}

/** Which limits kept something out of a search. */
export interface SearchCaps {
  readonly panes: boolean;
  readonly rows: boolean;
  readonly bytes: boolean;
  readonly matches: boolean;
  readonly captureTime: boolean;
  readonly matchTime: boolean;
}

export interface SearchResult {
  /** By pane in tmux's order, then from the top. */
  readonly matches: readonly LineMatch[];
  readonly panesSearched: number;
  /** Panes that could not be read, because they closed meanwhile. */
  readonly panesFailed: number;
  readonly caps: SearchCaps;
}

/**
 * What panes show and have shown.
 *
 * Reading changes nothing, and works in any state of a pane: in a mode (what is under it is read),
 * dead, reserved, or on screen. A pane and its state are read by one tmux command.
 */
export interface Content {
  capture(request: CaptureRequest): Promise<CaptureResult | Refusal>;
  lastCommand(paneId: PaneId): Promise<LastCommandResult | Refusal>;
  snapshot(request: SnapshotRequest): Promise<SnapshotResult | Refusal>;
  search(request: SearchRequest): Promise<SearchResult | Refusal>;
  /**
   * Delete a pane's history; the screen stays, a mode is left. Refused in the caller's pane, and in
   * one that people watch; not in a reserved one, whose command's output is read elsewhere.
   */
  clearHistory(paneId: PaneId): Promise<{ readonly paneId: PaneId } | Refusal>;
}
