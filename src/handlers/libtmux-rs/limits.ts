/** How much text a result holds at most, in bytes of UTF-8, from the end. */
export const RETAIN_BYTES = 256 * 1024;

const DEFAULT_SECONDS = 30;
const MAX_SECONDS = 600;

/** 0 counts as 1. */
export function toSeconds(seconds: number | null | undefined): number {
  return Math.min(Math.max(seconds ?? DEFAULT_SECONDS, 1), MAX_SECONDS);
}
