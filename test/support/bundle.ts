import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { bundle } from './build.js';

/** The program as it is published, made from the sources as they are; in a directory of its own. */
export async function makeBundle(): Promise<{ directory: string; program: string }> {
  const directory = await mkdtemp(path.join(tmpdir(), 'pwb-'));
  await bundle(directory);
  return { directory, program: path.join(directory, 'cli.js') };
}
