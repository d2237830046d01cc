import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { execa, execaSync } from 'execa';
import { onTestFinished, test } from 'vitest';

const isRoot = process.getuid?.() === 0;
/** Root in a container often may not. */
const mayMount = isRoot && execaSync('unshare', ['-m', 'true'], { reject: false }).exitCode === 0;

/** A test that needs other users' processes. Anybody but root skips it: its title says why. */
export const testAsRoot = test.runIf(isRoot);

/** A test that needs mounts. Who may not mount skips it: its title says why. */
export const testWithMounts = test.runIf(mayMount);

/** A file system of the test's own, in memory. It goes when the test has ended, however it did. */
export async function mountTiny(sizeBytes: number): Promise<string> {
  const directory = await mkdtemp(path.join(tmpdir(), 'pwt-tiny-'));
  await execa('mount', ['-t', 'tmpfs', '-o', `size=${sizeBytes},mode=0700`, 'none', directory]);
  onTestFinished(async () => {
    await execa('umount', ['--lazy', directory]);
    await rm(directory, { recursive: true });
  });
  return directory;
}
