import { defineConfig } from 'vitest/config';

interface Kind {
  readonly timeoutMs: number;
  readonly retry?: number;
  readonly globalSetup?: string;
}

/** One project per kind of test: `vitest run --project unit` runs one kind alone. */
const project = (name: string, { timeoutMs, ...more }: Kind): object => ({
  extends: true,
  test: { name, include: [`test/${name}/**/*.test.ts`], testTimeout: timeoutMs, ...more },
});

/**
 * Real shells on a machine that others use too: what fails is tried again so often. The gates name what
 * passed only then.
 */
const retry = 1;

/** Builds the server, for tests that start it. */
const globalSetup = 'test/support/built-server.ts';

export default defineConfig({
  test: {
    hookTimeout: 60_000,
    setupFiles: ['test/support/end-left-tmux.ts'],
    // Tests of real programs wait more than they compute.
    maxWorkers: 3,
    // Titles of rows have to be readable whole, and to be found with `-t`. Default: 40 characters.
    chaiConfig: { truncateThreshold: 200 },
    projects: [
      project('unit', { timeoutMs: 20_000 }),
      project('architecture', { timeoutMs: 180_000 }),
      project('integration', { timeoutMs: 30_000, retry }),
      project('conformance', { timeoutMs: 60_000, retry, globalSetup }),
      project('e2e', { timeoutMs: 120_000, retry, globalSetup }),
    ],
  },
});
