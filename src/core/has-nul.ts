/** Neither a shell, a terminal nor tmux can hold a NUL in its words. */
export function hasNul(...texts: readonly (string | undefined)[]): boolean {
  return texts.some((text) => text?.includes('\0'));
}
