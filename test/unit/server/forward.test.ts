import { expect, test } from 'vitest';
import { forward } from '../../../src/server/forward.js';

test('each call asks for the part and passes on what was given and what came', async () => {
  let asked = 0;
  const part = forward(async () => {
    asked += 1;
    return await Promise.resolve({
      sum: async (a: number, b: number) => await Promise.resolve(a + b),
    });
  });
  expect(asked).toBe(0);
  expect(await part.sum(1, 2)).toBe(3);
  expect(asked).toBe(1);
});

test('a part that cannot be had fails the call', async () => {
  const part = forward<{ readonly go: () => Promise<void> }>(async () => {
    return await Promise.reject(new Error('no part'));
  });
  await expect(part.go()).rejects.toThrow('no part');
});

test('the stand-in is no promise', async () => {
  const part = forward(
    async () => await Promise.resolve({ go: async () => await Promise.resolve(1) }),
  );
  expect(await Promise.resolve(part)).toBe(part);
});
