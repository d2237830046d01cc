import { execa } from 'execa';
import { ANYWHERE } from './working-directory.js';

/** The program `mkfifo` cannot be run, or could not make what it was asked for. */
export class MkfifoError extends Error {
  override readonly name = 'MkfifoError';
}

/**
 * Make FIFOs that only we may open. Node has no call for it, so a program is run: ask for several.
 *
 * @param paths - Absolute; none of them exists.
 * @throws MkfifoError
 */
export async function makeFifos(paths: readonly string[]): Promise<void> {
  const { failed, exitCode } = await execa('mkfifo', ['-m', '600', ...paths], {
    cwd: ANYWHERE,
    stdin: 'ignore',
    stdout: 'ignore',
    stderr: 'ignore',
    reject: false,
  });
  if (failed)
    throw new MkfifoError(
      exitCode === undefined ? 'cannot run mkfifo' : `mkfifo ended with status ${exitCode}`,
    );
}
