import { ERRORS, type ErrorCode } from '../generated/errors.js';

export type { ErrorCode };

/** A value that programs read beside the code: ids and counts, never what was typed or printed. */
export type ErrorDetails = Readonly<Record<string, unknown>>;

/**
 * A tool call that ends without a result. Branch on `code`, never on words.
 *
 * `message` says which check failed and what was not done, `nextStep` what the caller can do; lower
 * case, without a final full stop, so that each contract set can put them into its own form.
 */
export class ToolError extends Error {
  override readonly name = 'ToolError';
  readonly code: ErrorCode;
  readonly nextStep: string;
  readonly details: ErrorDetails;

  constructor(
    code: ErrorCode,
    message: string,
    rest: { readonly nextStep: string; readonly details?: ErrorDetails; readonly cause?: unknown },
  ) {
    super(message, 'cause' in rest ? { cause: rest.cause } : undefined);
    this.code = code;
    this.nextStep = rest.nextStep;
    this.details = rest.details ?? {};
  }

  /** Whether repeating the same call is harmless and may succeed. */
  get retryable(): boolean {
    return ERRORS[this.code].retryable;
  }
}
