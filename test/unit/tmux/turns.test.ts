import { expect, test } from 'vitest';
import { Turns } from '../../../src/tmux/turns.js';

test('tasks run one at a time, in their order, also after one that fails', async () => {
  const turns = new Turns();
  const log: string[] = [];
  const task = (name: string, fails = false) =>
    turns.run(async () => {
      log.push(`${name} begins`);
      await Promise.resolve();
      log.push(`${name} ends`);
      if (fails) throw new Error(name);
      return name;
    });
  const results = await Promise.allSettled([task('a'), task('b', true), task('c')]);
  await turns.idle();
  expect(log).toEqual(['a', 'b', 'c'].flatMap((name) => [`${name} begins`, `${name} ends`]));
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
});

test('idle waits for a task that fails, and does not fail with it', async () => {
  const turns = new Turns();
  let done = false;
  const failing = turns.run(async () => {
    await Promise.resolve();
    done = true;
    throw new Error('expected');
  });
  await turns.idle();
  expect(done).toBe(true);
  await expect(failing).rejects.toThrow('expected');
});
