/** What tools are for, in the order of what they can do. Every tool belongs to one. */
export const TOOLSETS = ['inspect', 'manage', 'execute', 'teardown'] as const;

export type Toolset = (typeof TOOLSETS)[number];

/** Stands alone, for an empty list. */
export const NO_TOOLSETS = 'none';

/** Which tools are served. */
export interface ToolSelection {
  /** Absent: the operator did not say; see `defaultToolsets`. */
  readonly toolsets?: readonly Toolset[];
  /** Served besides those of the sets. */
  readonly tools: readonly string[];
  /** Served in no case, and not called by other tools either. */
  readonly excludeTools: readonly string[];
}

/**
 * The sets that are served where the operator does not say which.
 *
 * @param startsOurs - Whether this process starts the tmux server, with our configuration:
 *   what was there before may be somebody's work, and nothing ends it.
 */
export function defaultToolsets(startsOurs: boolean): readonly Toolset[] {
  return startsOurs ? TOOLSETS : TOOLSETS.filter((name) => name !== 'teardown');
}
