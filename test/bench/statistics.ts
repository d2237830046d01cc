/** The median of a sample. */
export function median(sample: readonly number[]): number {
  const sorted = [...sample].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? upper)) / 2;
}

/** How long `work` takes, in ms. */
export async function time(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

/**
 * Time two things in turn, so that what else the machine does falls on both alike.
 *
 * @returns The medians, in ms. The first `warmUp` rounds do not count.
 */
export async function interleave(
  rounds: { readonly count: number; readonly warmUp: number },
  first: () => Promise<unknown>,
  second: () => Promise<unknown>,
): Promise<readonly [number, number]> {
  const samples: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds.warmUp + rounds.count; round++) {
    const taken = [await time(first), await time(second)] as const;
    if (round < rounds.warmUp) continue;
    samples[0].push(taken[0]);
    samples[1].push(taken[1]);
  }
  return [median(samples[0]), median(samples[1])];
}
