import fc from 'fast-check';
import { expect, test } from 'vitest';
import { planRows } from '../../../../src/core/content/plan-rows.js';

test('who wants little gets it all, and the rest is shared evenly', () => {
  expect(planRows([24, 5000, 100, 9000], 8192)).toEqual([24, 4034, 100, 4034]);
  expect(planRows([24, 24], 8192)).toEqual([24, 24]);
  expect(planRows([9000], 8192)).toEqual([8192]);
  expect(planRows([], 8192)).toEqual([]);
});

test('nobody gets more than wanted, and all together no more than there is', () => {
  const wanted = fc.array(fc.nat({ max: 10_000 }));
  fc.assert(
    fc.property(wanted, fc.nat({ max: 20_000 }), (panes, budget) => {
      const granted = planRows(panes, budget);
      const sum = granted.reduce((total, rows) => total + rows, 0);
      expect(granted.every((rows, at) => rows <= (panes[at] ?? 0))).toBe(true);
      expect(sum).toBeLessThanOrEqual(budget);
      if (granted.some((rows, at) => rows < (panes[at] ?? 0)))
        expect(sum).toBeGreaterThan(budget - panes.length);
    }),
  );
});
