/**
 * Share a number of rows among panes: who wants little gets it all, the rest is shared evenly.
 *
 * @param wanted - For each pane, how many rows it has that could be read.
 * @returns For each pane, how many of them may be.
 */
export function planRows(wanted: readonly number[], budget: number): readonly number[] {
  const granted = wanted.map(() => 0);
  let left = budget;
  for (const [done, at] of smallestFirst(wanted).entries()) {
    const share = Math.min(wanted[at] ?? 0, Math.floor(left / (wanted.length - done)));
    granted[at] = share;
    left -= share;
  }
  return granted;
}

/** The places of numbers in a list, from the smallest number on. */
export function smallestFirst(numbers: readonly number[]): readonly number[] {
  return [...numbers.keys()].toSorted(
    (one, other) => (numbers[one] ?? 0) - (numbers[other] ?? 0) || one - other,
  );
}
