import { expect, test } from 'vitest';
import { ByteRing } from '../../../../src/core/streams/byte-ring.js';
import { Tails } from '../../../../src/core/streams/tails.js';
import type { OutputListener, PaneWatchers } from '../../../../src/core/watchers/pane-watchers.js';
import type { PaneId } from '../../../../src/tmux/ids.js';

/** Watchers of panes that print what a test says. */
class Panes implements PaneWatchers {
  readonly listeners = new Map<PaneId, OutputListener>();

  watch(paneId: PaneId, panePid = 1, listener: OutputListener): ReturnType<PaneWatchers['watch']> {
    this.listeners.set(paneId, listener);
    const leave = (): void => void this.listeners.delete(paneId);
    return Promise.resolve({ panePid, source: 'pipe', [Symbol.dispose]: leave });
  }

  suspect(): void {
    // Nobody dies here.
  }

  async close(): Promise<void> {
    await Promise.resolve();
  }
}

const PANES = Array.from({ length: 80 }, (_, number): PaneId => `%${number}`);

test('what was read longest ago goes first when all recordings are too large together', async () => {
  const panes = new Panes();
  const tails = new Tails(panes);
  for (const paneId of PANES) await tails.open(paneId, 2);
  const first = tails.newest('%0');
  if (first) tails.touch(first);
  for (const listener of panes.listeners.values()) listener.bytes(Buffer.alloc(256 * 1024));
  const kept = PANES.filter((paneId) => tails.newest(paneId) !== undefined);
  expect(kept).toHaveLength(64);
  expect(kept).toContain('%0');
  expect(kept).not.toContain('%1');
  expect(panes.listeners.has('%1')).toBe(false);
});

test('a recording that nobody reads ends when very much was printed', async () => {
  const panes = new Panes();
  const tails = new Tails(panes);
  await tails.open('%1', 2);
  const chunk = Buffer.alloc(1024 * 1024);
  for (let i = 0; i < 300; i += 1) panes.listeners.get('%1')?.bytes(chunk);
  expect(tails.newest('%1')).toBeUndefined();
});

test('another program in the pane is another recording', async () => {
  const tails = new Tails(new Panes());
  const one = await tails.open('%1', 2);
  expect(await tails.open('%1', 2)).toEqual({ tail: one?.tail, isNew: false });
  const other = await tails.open('%1', 3);
  expect(other?.tail.epoch).not.toBe(one?.tail.epoch);
});

test('a ring gives back the last bytes by their offsets, however they came', () => {
  const ring = new ByteRing(10_000);
  let all = '';
  for (const [at, size] of [1, 4095, 3, 5000, 7000, 9999, 10_001, 25_000, 2].entries()) {
    const chunk = String.fromCharCode(97 + at).repeat(size);
    all += chunk;
    ring.append(Buffer.from(chunk));
    expect(ring.end).toBe(all.length);
    expect(ring.start).toBe(Math.max(0, all.length - ring.size));
    expect(ring.read(0).toString()).toBe(all.slice(ring.start));
    expect(ring.read(ring.end - 5, ring.end - 2).toString()).toBe(all.slice(-5, -2));
  }
  expect(ring.size).toBe(10_000);
});
