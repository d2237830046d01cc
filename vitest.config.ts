import { defineConfig } from 'vitest/config';

/** One project per kind of test: `vitest run --project unit` runs one kind alone. */
const project = (name: string, timeoutMs: number): object => ({
  extends: true,
  test: { name, include: [`test/${name}/**/*.test.ts`], testTimeout: timeoutMs },
});

export default defineConfig({
  test: {
    hookTimeout: 60_000,
    // Tests of real programs wait more than they compute.
    maxWorkers: 4,
    projects: [
      project('unit', 20_000),
      project('architecture', 60_000),
      project('integration', 30_000),
      project('conformance', 60_000),
      project('e2e', 120_000),
    ],
  },
});
