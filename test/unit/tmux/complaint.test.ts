import { expect, test } from 'vitest';
import { complaintOf } from '../../../src/tmux/complaint.js';

test('a complaint is one line of bounded length', () => {
  expect(complaintOf([{ ok: true, text: 'fine' }])).toBe('');
  const text = `width\n\u001btoo large${'!'.repeat(500)}`;
  const complaint = complaintOf([{ ok: false, text }]);
  expect(complaint).toMatch(/^width too large!+$/);
  expect(complaint.length).toBeLessThanOrEqual(200);
});
