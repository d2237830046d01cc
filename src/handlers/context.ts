import type { Engine } from '../core/engine.js';
import type { RunProgress } from '../core/runs/run-request.js';
import type { HasTool, ToolError } from '../errors.js';

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
export type ToolEngine = Omit<Engine, 'close'>;

/** What a tool answers, as MCP sends it. */
export interface ToolResult {
  readonly content: readonly { readonly type: string }[];
  readonly structuredContent?: Readonly<Record<string, unknown>>;
}

/** What a tool that another tool calls answers. */
export type NestedAnswer =
  | { readonly kind: 'result'; readonly result: ToolResult }
  | { readonly kind: 'error'; readonly error: ToolError };

/** What a handler has besides its arguments. */
export interface HandlerContext {
  readonly engine: ToolEngine;
  readonly limits: Limits;
  /** Aborts when the client withdraws the request, or is gone. */
  readonly signal: AbortSignal;
  /**
   * Call another tool of the set, with its arguments and its result held against its contract.
   * Never rejects.
   */
  readonly callTool?: (
    tool: string,
    given: Readonly<Record<string, unknown>>,
  ) => Promise<NestedAnswer>;
  /** Whether the client has another tool. Absent: it has every one of the set. */
  readonly serves?: HasTool;
  /** How much a result may have, in bytes of JSON, so that its message stays below 1,000,000. */
  readonly answerBytes?: number;
  /** Absent when nobody asked. */
  readonly progress?: (progress: RunProgress) => void;
  /**
   * Say what the result has no member for, beside it: half a sentence. Absent when nobody listens.
   */
  readonly notice?: (text: string) => void;
}
