import { hasNul } from '../has-nul.js';
import { stat } from 'node:fs/promises';
import { homedir } from 'node:os';
import path from 'node:path';
import { workingDirectory } from '../../tmux/working-directory.js';
import type { Refusal } from '../refusal.js';

/**
 * The directory that a program shall start in, absolute.
 *
 * Looked at here, since tmux starts a program elsewhere when it cannot enter the directory, and
 * says nothing.
 *
 * @param asked - Relative to our own working directory. Default: that one, or the home directory when it
 *   is gone.
 */
export async function toStartDirectory(asked: string | undefined): Promise<string | Refusal> {
  const own = workingDirectory();
  const directory = asked ?? own ?? homedir();
  if (hasNul(directory)) return { reason: 'hasNul', what: 'directory' };
  if (own === undefined && !path.isAbsolute(directory))
    return { reason: 'noSuchDirectory', directory };
  const absolute = path.resolve(directory);
  try {
    if ((await stat(absolute)).isDirectory()) return absolute;
  } catch {
    // Not there, or not for us to see.
  }
  return { reason: 'noSuchDirectory', directory: absolute };
}
