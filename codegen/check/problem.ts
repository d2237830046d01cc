/** A rule that a contract tree breaks, and where. */
export interface Problem {
  /** Relative to the contract folder. */
  readonly file: string;
  /** JSON Pointer into the file; empty for the file as a whole. */
  readonly pointer: string;
  readonly message: string;
}

/** One line for people. */
export function formatProblem({ file, pointer, message }: Problem): string {
  return `contracts/${file}${pointer === '' ? '' : `#${pointer}`}: ${message}`;
}
