import { unlinkSync } from 'node:fs';

/** Remove a file that may be gone already. */
export function unlinkQuietly(file: string): void {
  try {
    unlinkSync(file);
  } catch {
    // It was cleaned away.
  }
}
