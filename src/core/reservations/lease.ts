import path from 'node:path';
import type { PaneId } from '../../tmux/ids.js';

/**
 * What a pane's lease says: which program of the pane it was given for, and which run holds it.
 *
 * `directory` is the private directory of the server that owns the run; `id` names the run's files
 * in it. The lease is void once the program has ended or another runs in the pane.
 */
export interface Lease {
  readonly panePid: number;
  readonly directory: string;
  readonly id: string;
}

const LEASE = /^([1-9]\d{0,9})\.([0-9a-z]{1,32})(\/[A-Za-z0-9/_.-]{1,1000})$/;

/**
 * The tmux environment variable that holds a pane's lease.
 *
 * Hidden and global (`set-environment -gh`), so that it is readable as a format, reaches no program,
 * and redraws no client when it changes.
 */
export function leaseVariable(paneId: PaneId): string {
  return `PANEWRIGHT_LEASE_${paneId.slice(1)}`;
}

/** The value that stands for a lease. Free of blanks, quotes and everything that formats expand. */
export function encodeLease({ panePid, directory, id }: Lease): string {
  return `${panePid}.${id}${directory}`;
}

/** The lease that a value stands for, or `undefined` when `encodeLease` cannot have written it. */
export function parseLease(value: string): Lease | undefined {
  const [, panePid, id, directory] = LEASE.exec(value) ?? [];
  if (panePid === undefined || id === undefined || directory === undefined) return undefined;
  if (path.posix.normalize(directory) !== directory || directory.endsWith('/')) return undefined;
  return { panePid: Number(panePid), directory, id };
}
