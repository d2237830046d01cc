/** Cut bytes at the given offsets, taken modulo the length. Copies, as a socket would deliver them. */
export function cut(whole: Buffer, offsets: readonly number[]): Buffer[] {
  const at = offsets.map((offset) => offset % (whole.length + 1)).sort((a, b) => a - b);
  return [0, ...at].map((start, i) => Buffer.from(whole.subarray(start, at[i] ?? whole.length)));
}
