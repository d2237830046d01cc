import { expect, test } from 'vitest';
import { ReadPace } from '../../../src/core/read-pace.js';

const LIMITS = { most: 64, least: 8 };

test('others have their turn after a while, however short the work on each chunk is', () => {
  const pace = new ReadPace(LIMITS);
  const turns = Array.from({ length: 8 }, () => pace.note(0.5));
  expect(turns).toEqual([false, false, false, true, false, false, false, true]);
  expect(pace.bytes).toBe(64);
});

test('what takes long comes in smaller chunks, until it does not any more', () => {
  const pace = new ReadPace(LIMITS);
  const sizes = [100, 50, 25, 12, 6, 6, 1, 1, 1, 1].map((workedMs) => {
    pace.note(workedMs);
    return pace.bytes;
  });
  expect(sizes).toEqual([32, 16, 8, 8, 8, 8, 16, 32, 64, 64]);
});
