import type { PaneId } from '../../tmux/ids.js';

export interface RunRequest {
  readonly paneId: PaneId;
  /** Shell text, at most 1 MiB, without NUL. CR LF counts as LF. */
  readonly command: string;
  readonly timeoutMs: number;
  /** Keep the command out of the shell's history, and show no dim line. */
  readonly suppressHistory: boolean;
  readonly allowCallerPane: boolean;
  /** How much of the output is kept, in bytes of UTF-8, from the end. */
  readonly retainBytes: number;
  /** Keep the output of another frame that prints into this one, where nobody could be told of it. */
  readonly keepForeign?: boolean;
  /** Aborts when the client withdraws the request. The command stays running. */
  readonly signal: AbortSignal;
}

/**
 * How a run was answered.
 *
 * `deadline`: the time ran out, the command may still run and keeps its reservation. `neverStarted`:
 * the time ran out before the pane acknowledged the command; it was revoked and can never run.
 */
export type RunOutcome = 'completed' | 'deadline' | 'paneClosed' | 'cancelled' | 'neverStarted';

export interface RunResult {
  readonly paneId: PaneId;
  readonly outcome: RunOutcome;
  /** The shell's `$?`; only with `completed`. */
  readonly exitStatus: number | undefined;
  /** The kept end of the output; escape sequences removed, CR LF → LF, no NUL. */
  readonly output: string;
  /** UTF-8 length of the whole text output, kept or not. */
  readonly bytes: number;
  /** Bytes that the retained window dropped from the front: `bytes` less the length of `output`. */
  readonly droppedBytes: number;
  /** The stream was interrupted: some output may be missing. */
  readonly gap: boolean;
  /** Another frame's marks or sourcing line was seen in the output. */
  readonly foreignOutputSuspected: boolean;
  /** Whether the command may still be running. */
  readonly stillRunning: boolean;
}

/** What a running command looks like from outside, for progress notifications. */
export interface RunProgress {
  readonly elapsedMs: number;
  /** The newest non-blank line of output so far; empty when there is none. */
  readonly newestLine: string;
}
