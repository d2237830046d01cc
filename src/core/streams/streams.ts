import type { PaneId } from '../../tmux/ids.js';
import type { Refusal } from '../refusal.js';
import type { RunProgress } from '../runs/run-request.js';

/** A place in a pane's recorded output. Good until the recording is dropped. */
export interface StreamPosition {
  /** The process that records: 32 hexadecimal digits. */
  readonly instance: string;
  /** The recording. */
  readonly epoch: number;
  /** In bytes as the pane prints them. */
  readonly offset: number;
}

export interface WaitRequest {
  readonly paneId: PaneId;
  /** None: any output. */
  readonly patterns: readonly string[];
  /** What ends the wait as a failure. */
  readonly stop: readonly string[];
  /** The patterns are regular expressions in RE2 syntax, not literal text. */
  readonly regex: boolean;
  readonly matchCase: boolean;
  /**
   * `screen`: what is on the screen, or was printed since the last wait on this pane, is told at
   * once. `now`: only what is printed from now on counts. Else: what was printed since then.
   */
  readonly from: 'screen' | 'now' | StreamPosition;
  readonly timeoutMs: number;
  /** How much of the output is returned, in bytes of UTF-8, from the end. */
  readonly retainBytes: number;
  readonly signal: AbortSignal;
}

/**
 * How a wait ended.
 *
 * `presentAtEntry`: it was there before the call. `pending`: it stands there, in text that we typed
 * and did not submit. `outputLost`: no match, but not all output could be searched. `paneClosed`:
 * the pane or its program ended. `serverGone`: the tmux server did.
 */
export type WaitOutcome =
  | 'matched'
  | 'stopped'
  | 'presentAtEntry'
  | 'pending'
  | 'deadline'
  | 'cancelled'
  | 'outputLost'
  | 'paneClosed'
  | 'serverGone';

export interface WaitResult {
  readonly paneId: PaneId;
  readonly outcome: WaitOutcome;
  /** Which pattern: of `stop` with `stopped`, else of `patterns`. */
  readonly index: number | undefined;
  /** What was printed up to the match, from the end; with `presentAtEntry`, `pending`: what is there. */
  readonly text: string;
  /** UTF-8 length of what was printed, returned or not. */
  readonly bytes: number;
  /** Bytes after the given position that were not kept any more. */
  readonly missedBytes: number;
  /** Right after the match, or after what was seen; `undefined` when nothing more can come. */
  readonly position: StreamPosition | undefined;
  /** After a miss: the screen at the end, and whether a pattern stands on it, whoever wrote it. */
  readonly screen: { readonly text: string; readonly holdsPattern: boolean } | undefined;
}

export interface ReadRequest {
  readonly paneId: PaneId;
  /** Absent: begin, with the screen. */
  readonly from: StreamPosition | undefined;
  /** What a position that is not known any more means. */
  readonly onExpired: 'refuse' | 'restart';
  /** Lines above the screen to begin with. */
  readonly historyLines: number;
  /** How long to wait for the first output after a position. */
  readonly waitMs: number;
  readonly signal: AbortSignal;
}

export interface ReadResult {
  readonly paneId: PaneId;
  readonly text: string;
  readonly position: StreamPosition;
  /** The text is the screen, not what came after a position. */
  readonly isScreen: boolean;
  /** The position was not known any more, or not all that came after it is kept. */
  readonly missed: boolean;
  /** How many bytes that was, as far as is known. */
  readonly missedBytes: number;
  /** Nothing follows. */
  readonly ended: boolean;
}

/** Waiting for what panes print, and reading it from where one left off. */
export interface Streams {
  /** Tells this process in positions. */
  readonly instance: string;
  /** `progress` is told after two seconds, then once a second. */
  wait(
    request: WaitRequest,
    progress?: (progress: RunProgress) => void,
  ): Promise<WaitResult | Refusal>;
  read(request: ReadRequest): Promise<ReadResult | Refusal>;
}
