import { afterEach, expect, test, vi } from 'vitest';
import { Patience } from '../../../../src/core/reservations/patience.js';

afterEach(() => {
  vi.useRealTimers();
});

/** A pane that prints when told to. */
class Output {
  listener: (() => void) | undefined;
  disposed = false;
  readonly on = async (listener: () => void): Promise<Disposable> => {
    this.listener = listener;
    return await Promise.resolve({ [Symbol.dispose]: () => (this.disposed = true) });
  };
}

test('looks again at each output', async () => {
  vi.useFakeTimers();
  const output = new Output();
  let looks = 0;
  {
    using patience = new Patience({ ms: 60_000, signal: undefined, onOutput: output.on });
    const waited = patience.until(() => (looks += 1) > 3);
    await vi.advanceTimersByTimeAsync(0);
    expect(looks).toBe(1);
    for (let outputs = 0; outputs < 3; outputs += 1) output.listener?.();
    expect(await waited).toBe(true);
  }
  expect(looks).toBe(4);
  vi.useRealTimers();
  await vi.waitUntil(() => output.disposed);
});

test('looks some times soon after an output, and then no more', async () => {
  vi.useFakeTimers();
  const output = new Output();
  let isBack = false;
  let looks = 0;
  using patience = new Patience({ ms: 60_000, signal: undefined, onOutput: output.on });
  const waited = patience.until(() => (looks += 1) > 0 && isBack);
  await vi.advanceTimersByTimeAsync(50_000);
  expect(looks).toBeLessThan(20);
  output.listener?.();
  isBack = true;
  await vi.advanceTimersByTimeAsync(1);
  expect(await waited).toBe(true);
});

test('what held before somebody listened is seen', async () => {
  using patience = new Patience({ ms: 60_000, signal: undefined, onOutput: new Output().on });
  expect(await patience.until(() => true)).toBe(true);
  expect(await patience.until(() => true)).toBe(true);
});

test('ends with its time', async () => {
  using patience = new Patience({ ms: 1, signal: undefined, onOutput: new Output().on });
  expect(await patience.until(() => false)).toBe(false);
  expect(patience.ended).toBe(true);
});

test('looks a last time when its time is up', async () => {
  using patience = new Patience({ ms: 1, signal: undefined, onOutput: new Output().on });
  expect(await patience.until(() => patience.ended)).toBe(true);
});

test('ends with its time when nobody can listen', async () => {
  const onOutput = async (): Promise<Disposable> => await Promise.reject(new Error('no pipe'));
  using patience = new Patience({ ms: 1, signal: undefined, onOutput });
  expect(await patience.until(() => false)).toBe(false);
});

test('ends when the caller gives up, before or while waiting', async () => {
  const early = AbortSignal.abort();
  using never = new Patience({ ms: 60_000, signal: early, onOutput: new Output().on });
  expect(await never.until(() => false)).toBe(false);
  const abort = new AbortController();
  using patience = new Patience({
    ms: 60_000,
    signal: abort.signal,
    onOutput: new Output().on,
  });
  const waited = patience.until(() => false);
  abort.abort();
  expect(await waited).toBe(false);
});
