/** How long a call waits that does not say how long. */
export const DEFAULT_TIMEOUT_MS = 30_000;

/** What a call asked for, within what the operator allows. */
export interface Bounds {
  readonly timeoutMs: number;
  readonly maxLines: number;
  readonly maxBytes: number;
}
