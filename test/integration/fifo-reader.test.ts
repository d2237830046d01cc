import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { execa } from 'execa';
import { expect, onTestFinished, test } from 'vitest';
import { readFifo } from '../../src/core/fifo-reader.js';
import { makeFifos } from '../../src/tmux/mkfifo.js';

const BYTES = 512 * 1024;

/** Counts the turns of the event loop until disposed. */
class Turns implements Disposable {
  count = 0;
  #next: NodeJS.Immediate;

  constructor() {
    this.#next = this.#wait();
  }

  [Symbol.dispose](): void {
    clearImmediate(this.#next);
  }

  #wait(): NodeJS.Immediate {
    return setImmediate(() => {
      this.count += 1;
      this.#next = this.#wait();
    });
  }
}

/** As much work as a busy listener has. */
function work(ms: number): void {
  const end = performance.now() + ms;
  while (performance.now() < end);
}

test('others have their turn after each chunk that takes long, chunks get smaller, nothing is lost', async () => {
  const directory = mkdtempSync(path.join(tmpdir(), 'pwt-'));
  onTestFinished(() => rmSync(directory, { recursive: true }));
  const fifo = path.join(directory, 'fifo');
  await makeFifos([fifo]);
  let bytes = 0;
  const sizes: number[] = [];
  const turnsOfChunks: number[] = [];
  using turns = new Turns();
  let done!: () => void;
  const whenDone = new Promise<void>((resolve) => (done = resolve));
  using _reader = readFifo(fifo, true, {
    bytes: (chunk) => {
      work(10);
      turnsOfChunks.push(turns.count);
      sizes.push(chunk.length);
      bytes += chunk.length;
      if (bytes === BYTES) done();
    },
    ended: done,
  });
  await execa('head', ['-c', String(BYTES), '/dev/zero'], { stdout: { file: fifo } });
  await whenDone;
  expect(bytes).toBe(BYTES);
  expect(Math.max(...sizes.slice(5))).toBe(4096);
  expect(new Set(turnsOfChunks).size).toBe(turnsOfChunks.length);
});
