import { rm } from 'node:fs/promises';
import { makeBundle } from './bundle.js';
import { BUILT_SERVER } from './server-program.js';

/**
 * Vitest's global set-up: the server, built from the sources as they are, for every project of the
 * run. Each run has a directory of its own, so that runs at the same time do not meet.
 */
export default async function buildServer(): Promise<(() => Promise<void>) | undefined> {
  if (process.env[BUILT_SERVER] !== undefined) return undefined;
  const { directory, program } = await makeBundle();
  process.env[BUILT_SERVER] = program;
  return async () => await rm(directory, { recursive: true });
}
