import path from 'node:path';
import { isOwnerAlive } from '../private-directory.js';
import { ForegroundReader } from '../reservations/foreground.js';
import type { LeaseSettler } from '../reservations/lease-settler.js';
import { settleLeftRun } from './left-run.js';
import { readClaim } from './run-files.js';

/** Settles leases from run files. `holds` tells whether a run of this process is not settled. */
export function createLeaseSettler(holds: (id: string) => boolean): LeaseSettler {
  const foreground = new ForegroundReader();
  return {
    settle: ({ id, directory, panePid }) => {
      if (holds(id)) return Promise.resolve('thisServer');
      const frame = path.join(directory, id);
      if (isOwnerAlive(directory))
        return Promise.resolve(readClaim(frame).state === 'revoked' ? 'free' : 'otherServer');
      const isShellIdle = (): boolean => foreground.read(panePid).kind === 'idle';
      return Promise.resolve(settleLeftRun(frame, isShellIdle) ? 'free' : 'goneServer');
    },
  };
}
