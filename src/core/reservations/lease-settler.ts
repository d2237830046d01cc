import type { Lease } from './lease.js';

/**
 * Finds out whether a lease still stands, from the run's files and its owner's FIFO.
 *
 * `free`: the owner is gone, and the run has ended or was revoked; its files are removed.
 * `goneServer`: the owner is gone, and the command still runs. `thisServer`, `otherServer`: the owner
 * lives.
 */
export interface LeaseSettler {
  settle(lease: Lease): Promise<'free' | 'thisServer' | 'otherServer' | 'goneServer'>;
}
