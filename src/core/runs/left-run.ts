import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import type { Claim } from './claim.js';
import { isOwnerAlive, wakePathOf } from '../private-directory.js';
import { isMissing, readClaim, removeRunFiles, revoke, RUN_ID } from './run-files.js';

/** A private directory, as `create-private-directory.ts` names them. */
const PRIVATE_DIRECTORY = /^pw[0-9a-z]{8}$/;

/**
 * Settle a run whose server is gone, from its files alone.
 *
 * A run that nobody claimed is revoked, so that it can never start. One that was claimed and told no
 * end may still run, unless its pane's shell is known to be back at its prompt, as it is when the
 * frame itself was killed.
 *
 * @param isShellIdle - Whether the pane's shell is known to wait at its prompt.
 * @returns Whether the run is over, or can never start.
 */
export function settleLeftRun(framePath: string, isShellIdle: () => boolean): boolean {
  const claim = finalClaim(framePath);
  if (claim === undefined) return true;
  if (claim.state !== 'revoked') {
    if (claim.state === 'claimed' && !isShellIdle()) return false;
    removeRunFiles(framePath);
  }
  retireDirectory(path.dirname(framePath));
  return true;
}

/**
 * Remove a private directory in which no command runs any more; else leave it.
 *
 * The directory is renamed first: a shell that is still on its way to a revoked frame finds neither
 * the frame nor a place for its claim, at whatever moment it comes.
 */
export function retireDirectory(directory: string): void {
  try {
    const frames = fs.readdirSync(directory).filter((name) => RUN_ID.test(name));
    const claims = frames.map((frame) => finalClaim(path.join(directory, frame)));
    if (claims.some((claim) => claim?.state === 'claimed')) return;
    const retired = `${directory}.${randomBytes(4).toString('hex')}`;
    fs.renameSync(directory, retired);
    fs.rmSync(retired, { recursive: true, force: true });
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
}

/**
 * Remove what servers that are gone left beside a tmux socket, where no command runs any more.
 *
 * A directory without a wake FIFO is being made. What cannot be read or removed stays.
 */
export function sweepDirectories(socketPath: string): void {
  const parent = path.dirname(socketPath);
  try {
    const directories = fs.readdirSync(parent).filter((name) => PRIVATE_DIRECTORY.test(name));
    for (const directory of directories.map((name) => path.join(parent, name)))
      if (fs.existsSync(wakePathOf(directory)) && !isOwnerAlive(directory))
        retireDirectory(directory);
  } catch {
    // Another user's, or swept by somebody else at this moment.
  }
}

/** What the claim says once it can no longer be `none`; `undefined` when the directory is gone. */
function finalClaim(framePath: string): Claim | undefined {
  try {
    const claim = readClaim(framePath);
    if (claim.state !== 'none') return claim;
    return revoke(framePath) ? { state: 'revoked' } : readClaim(framePath);
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}
