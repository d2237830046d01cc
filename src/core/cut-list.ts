/** How many of what there is a refusal lists. */
const MAX_LISTED = 12;

/** The first of a list for a refusal, and how many it leaves out. */
export function cutList<T>(items: readonly T[]): {
  readonly listed: readonly T[];
  readonly more: number;
} {
  return { listed: items.slice(0, MAX_LISTED), more: Math.max(0, items.length - MAX_LISTED) };
}
