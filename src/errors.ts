import { ERRORS, type ErrorCode } from '../generated/errors.js';

export type { ErrorCode };

/** A value that programs read beside the code: ids and counts, never what was typed or printed. */
export type ErrorDetails = Readonly<Record<string, unknown>>;

/** Whether who reads an error has this tool. */
export type HasTool = (tool: string) => boolean;

interface Rest {
  /** What the caller can do. Depends on its tools where it names some. */
  readonly nextStep: string | ((has: HasTool) => string);
  readonly details?: ErrorDetails;
  readonly cause?: unknown;
}

/**
 * A tool call that ends without a result. Branch on `code`, never on words.
 *
 * `message` says which check failed and what was not done, `nextStep` what the caller can do; lower
 * case, without a final full stop, so that each contract set can put them into its own form.
 */
export class ToolError extends Error {
  override readonly name = 'ToolError';
  readonly code: ErrorCode;
  /** With every tool of the set. */
  readonly nextStep: string;
  readonly details: ErrorDetails;
  readonly #rest: Rest;

  constructor(code: ErrorCode, message: string, rest: Rest) {
    super(message, 'cause' in rest ? { cause: rest.cause } : undefined);
    const { nextStep, details = {} } = rest;
    this.code = code;
    this.nextStep = typeof nextStep === 'string' ? nextStep : nextStep(() => true);
    this.details = details;
    this.#rest = rest;
  }

  /** The same for somebody who has fewer tools: the next step names no other. */
  withTools(has: HasTool): ToolError {
    const { nextStep } = this.#rest;
    if (typeof nextStep === 'string') return this;
    return new ToolError(this.code, this.message, { ...this.#rest, nextStep: nextStep(has) });
  }

  /** Whether repeating the same call is harmless and may succeed. */
  get retryable(): boolean {
    return ERRORS[this.code].retryable;
  }
}
