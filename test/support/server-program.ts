import { TOOLSETS } from '../../src/config-toolsets.js';

/** The environment variable with the path of the server that was built for this run of tests. */
export const BUILT_SERVER = 'TEST_BUILT_PANEWRIGHT';

/** The server to run: the one that was built for the tests, else the last `npm run build`. */
export function serverProgram(): string {
  return process.env[BUILT_SERVER] ?? 'dist/cli.js';
}

/** On a tmux server that it does not start, it would serve no tool that ends things. */
export const EVERY_TOOL: readonly string[] = ['--toolsets', TOOLSETS.join(',')];
