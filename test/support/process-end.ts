import { execa } from 'execa';

/** Waits on process descriptors: the one way to be told that somebody else's child ended. */
const WAIT = `
import os, select, sys
waiting = select.poll()
open_count = 0
for pid in sys.argv[1:]:
    try:
        waiting.register(os.pidfd_open(int(pid)), select.POLLIN)
        open_count += 1
    except ProcessLookupError:
        pass
while open_count:
    for descriptor, _ in waiting.poll():
        waiting.unregister(descriptor)
        open_count -= 1
`;

/** Settles when all of these processes have ended, whoever started them. */
export async function ended(pids: readonly number[]): Promise<void> {
  if (pids.length > 0) await execa('python3', ['-c', WAIT, ...pids.map(String)]);
}
