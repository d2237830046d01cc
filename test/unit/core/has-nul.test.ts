import { expect, test } from 'vitest';
import { hasNul } from '../../../src/core/has-nul.js';

test('a NUL is found anywhere', () => {
  expect(hasNul('echo a\0')).toBe(true);
  expect(hasNul(undefined, 'a', '\0b')).toBe(true);
  expect(hasNul('echo \\0', undefined, '')).toBe(false);
});
