/** The environment variable with the path of the server that was built for this run of tests. */
export const BUILT_SERVER = 'PANEWRIGHT_TEST_BUILT_SERVER';

/** The server to run: the one that was built for the tests, else the last `npm run build`. */
export function serverProgram(): string {
  return process.env[BUILT_SERVER] ?? 'dist/cli.js';
}
