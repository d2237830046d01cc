import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { randomName } from '../random-name.js';
import { parseClaim, REVOKED, type Claim } from './claim.js';

const NEW_FILE = fs.constants.O_CREAT | fs.constants.O_EXCL | fs.constants.O_WRONLY;

const ID_CHARACTERS = 6;

/** The name of a frame file. */
export const RUN_ID = new RegExp(`^[0-9a-z]{${ID_CHARACTERS}}$`);

/** Holds what a claim file of a revoked run holds. Linking it creates such a file in one step. */
const REVOCATION = 'revoked';

/** A new frame file, still empty, and the two names under which a shell sees it. */
export interface RunFile {
  /** The file's base name: the run's public id. */
  readonly id: string;
  /** Secret, known to the frame alone: what its marks carry. */
  readonly nonce: string;
  readonly path: string;
  /** The private directory that holds it. */
  readonly directory: string;
  /** Open for writing until `writeRunFile`; who drops the file unwritten closes it. */
  readonly descriptor: number;
}

/**
 * Make an empty frame file in `directory`, for its owner alone.
 *
 * The id is random, so that a file that a dead process left behind is never taken for a new one.
 */
export function createRunFile(directory: string): RunFile {
  const id = randomName(ID_CHARACTERS);
  const file = path.join(directory, id);
  const nonce = `k${randomBytes(9).toString('hex')}`;
  return { id, nonce, directory, path: file, descriptor: fs.openSync(file, NEW_FILE, 0o600) };
}

/** Put the frame into its file. A shell may read it from now on. A file that fails is taken away. */
export function writeRunFile(file: RunFile, frame: string): void {
  try {
    fs.writeFileSync(file.descriptor, frame);
  } catch (error) {
    removeRunFiles(file.path);
    throw error;
  } finally {
    fs.closeSync(file.descriptor);
  }
}

/** What the claim file beside the frame file says. */
export function readClaim(framePath: string): Claim {
  try {
    return parseClaim(fs.readFileSync(`${framePath}.c`, 'latin1'));
  } catch (error) {
    if (isMissing(error)) return { state: 'none' };
    throw error;
  }
}

/**
 * Take the claim away from the pane's shell, so that the run can never start.
 *
 * A hard link to a prepared file is created whole or not at all: no reader and no shell ever sees a
 * claim file of ours that is still empty.
 *
 * @returns `false` when the shell, or an earlier revocation, was first.
 */
export function revoke(framePath: string): boolean {
  const revocation = path.join(path.dirname(framePath), REVOCATION);
  if (!fs.existsSync(revocation)) writeOnce(revocation, REVOKED);
  try {
    fs.linkSync(revocation, `${framePath}.c`);
    return true;
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false;
    throw error;
  }
}

/** Remove a settled run's files. Only when the pane's shell is past the frame. */
export function removeRunFiles(framePath: string): void {
  unlink(framePath);
  unlink(`${framePath}.c`);
}

/** Three system calls fewer than `rmSync`, for each run twice. */
function unlink(file: string): void {
  try {
    fs.unlinkSync(file);
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
}

/** Whether an error says that a file or its directory is not there. */
export function isMissing(error: unknown): boolean {
  return errorCode(error) === 'ENOENT' || errorCode(error) === 'ENOTDIR';
}

function writeOnce(file: string, text: string): void {
  const draft = `${file}.${randomBytes(4).toString('hex')}`;
  fs.writeFileSync(draft, text, { mode: 0o600, flag: 'wx' });
  fs.renameSync(draft, file);
}

/** The system's name for an error, e.g. `ENOSPC`. */
export function errorCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error ? String(error.code) : undefined;
}
