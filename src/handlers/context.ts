import type { Engine } from '../core/engine.js';
import type { RunProgress } from '../core/runs/run.js';

/** What the operator allows, as far as tools have a say in it. */
export interface Limits {
  /** libtmux-ts: the longest timeout that is honoured. */
  readonly waitCeilingMs: number;
  /** libtmux-ts: the lines that a call without `maxLines` gets. */
  readonly maxResultLines: number;
  /** libtmux-ts: the most output that a result holds, in bytes of UTF-8. */
  readonly maxOutputBytes: number;
}

/** What tools ask of the engine. */
export type ToolEngine = Omit<Engine, 'close' | 'listPanes'>;

/** What a handler has besides its arguments. */
export interface HandlerContext {
  readonly engine: ToolEngine;
  readonly limits: Limits;
  /** Aborts when the client withdraws the request, or is gone. */
  readonly signal: AbortSignal;
  /** Absent when nobody asked. */
  readonly progress?: (progress: RunProgress) => void;
  /**
   * Say what the result has no member for, beside it: half a sentence. Absent when nobody listens.
   */
  readonly notice?: (text: string) => void;
}
