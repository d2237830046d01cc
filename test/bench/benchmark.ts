import type { Command } from '../support/mcp.js';

/** What a benchmark is run with. */
export interface Setting {
  /** Fewer repetitions: to see that it works, not to publish. */
  readonly quick: boolean;
  /** How to start the server on a tmux socket. */
  readonly server: (socketPath: string, ...more: readonly string[]) => Command;
}

/** A line of the table. */
export interface Row {
  readonly what: string;
  readonly measured: string;
  /** What tmux, the shell and the machine allow, measured in the same run; with its name. */
  readonly floor?: string;
  /** Measured to floor: the figure that says something on another machine. */
  readonly ratio?: number;
  readonly goal?: Goal;
}

export interface Goal {
  readonly text: string;
  readonly met: boolean;
}

export interface Benchmark {
  readonly name: string;
  readonly run: (setting: Setting) => Promise<readonly Row[]>;
}

/** A goal for a ratio or another figure. */
export function atMost(value: number, limit: number, unit: string): Goal {
  return { text: `≤ ${limit} ${unit}`.trim(), met: value <= limit };
}

export function atLeast(value: number, limit: number, unit: string): Goal {
  return { text: `≥ ${limit} ${unit}`.trim(), met: value >= limit };
}
