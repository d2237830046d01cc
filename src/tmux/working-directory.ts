import { statSync } from 'node:fs';

/** Where a program is started that has nothing to do with any directory. Ours may be gone. */
export const ANYWHERE = '/';

/** Our own working directory; `undefined` when it is gone, or not for us to see. */
export function workingDirectory(): string | undefined {
  try {
    const directory = process.cwd();
    return statSync(directory).isDirectory() ? directory : undefined;
  } catch {
    return undefined;
  }
}
