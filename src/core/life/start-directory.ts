import { stat } from 'node:fs/promises';
import path from 'node:path';
import type { Refusal } from '../refusal.js';

/**
 * The directory that a program shall start in, absolute.
 *
 * Looked at here, since tmux starts a program elsewhere when it cannot enter the directory, and
 * says nothing.
 */
export async function toStartDirectory(directory: string): Promise<string | Refusal> {
  if (directory.includes('\0')) return { reason: 'hasNul', what: 'directory' };
  const absolute = path.resolve(directory);
  try {
    if ((await stat(absolute)).isDirectory()) return absolute;
  } catch {
    // Not there, or not for us to see.
  }
  return { reason: 'noSuchDirectory', directory: absolute };
}
