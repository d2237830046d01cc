import type { ErrorCode, ErrorDetails } from '../errors.js';

/** A refusal in words. */
export interface Description {
  readonly code: ErrorCode;
  readonly message: string;
  readonly nextStep: string;
  readonly details?: ErrorDetails;
}
