import { getEventListeners } from 'node:events';
import { expect, test } from 'vitest';
import { onAbort } from '../../../src/core/on-abort.js';

test('an abort is heard once, whether it came before or comes later', () => {
  let heard = 0;
  const controller = new AbortController();
  onAbort(controller.signal, () => (heard += 1));
  controller.abort();
  controller.abort();
  expect(heard).toBe(1);
  onAbort(controller.signal, () => (heard += 1));
  expect(heard).toBe(2);
});

test('who does not listen any more hears nothing, and leaves no listener behind', () => {
  let heard = 0;
  const controller = new AbortController();
  {
    using _listening = onAbort(controller.signal, () => (heard += 1));
    expect(getEventListeners(controller.signal, 'abort')).toHaveLength(1);
  }
  expect(getEventListeners(controller.signal, 'abort')).toEqual([]);
  controller.abort();
  expect(heard).toBe(0);
});
