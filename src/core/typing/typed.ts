/** What was typed, in the order in which it reaches the pane. */
export interface TypedInput {
  readonly text: string;
  readonly keys: readonly string[];
  readonly enter: boolean;
}

/** A line as it may be echoed, and how often it was typed. */
export interface TypedLine {
  readonly line: string;
  readonly times: number;
  /** It was typed into a line that held something already: it may be echoed without that. */
  readonly isPart?: boolean;
}
