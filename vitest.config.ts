import { defineConfig } from 'vitest/config';

/** One project per kind of test: `vitest run --project unit` runs one kind alone. */
const project = (name: string, timeoutMs: number, retry = 0): object => ({
  extends: true,
  test: { name, include: [`test/${name}/**/*.test.ts`], testTimeout: timeoutMs, retry },
});

/** Real shells on a machine that others use too: what fails must fail this often in a row. */
const RETRIES = 2;

export default defineConfig({
  test: {
    hookTimeout: 60_000,
    setupFiles: ['test/support/end-left-tmux.ts'],
    // Tests of real programs wait more than they compute.
    maxWorkers: 3,
    projects: [
      project('unit', 20_000),
      project('architecture', 60_000),
      project('integration', 30_000, RETRIES),
      project('conformance', 60_000, RETRIES),
      project('e2e', 120_000, RETRIES),
    ],
  },
});
