import {
  chmodSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createPrivateDirectory } from '../../src/core/create-private-directory.js';
import { isOwnerAlive, type PrivateDirectory } from '../../src/core/private-directory.js';
import { whenEntry } from '../support/entry-events.js';

let base: string;
let directory: PrivateDirectory;

beforeEach(() => {
  base = mkdtempSync(path.join(tmpdir(), 'pwt-'));
  directory = createPrivateDirectory({ socketPath: path.join(base, 's') });
});

afterEach(async () => {
  vi.unstubAllEnvs();
  await directory.close({ keep: false });
  rmSync(base, { recursive: true });
});

test('is made beside the socket when it is needed, for us alone', async () => {
  expect(readdirSync(base)).toEqual([]);
  const made = await directory.ensure();
  expect(path.dirname(made)).toBe(base);
  expect(lstatSync(made).mode & 0o777).toBe(0o700);
  expect(await directory.ensure()).toBe(made);
});

test('is made once for all who ask at the same time', async () => {
  const made = await Promise.all([directory.ensure(), directory.ensure(), directory.takeFifo()]);
  expect(made[0]).toBe(made[1]);
  expect(path.dirname(made[2])).toBe(made[0]);
});

test('is made again when it was cleaned away', async () => {
  const first = await directory.ensure();
  rmSync(first, { recursive: true });
  const second = await directory.ensure();
  expect(second).not.toBe(first);
  expect(isOwnerAlive(second)).toBe(true);
});

test.each([
  ['opened to others', (made: string) => chmodSync(made, 0o755)],
  [
    'replaced by a link',
    (made: string) => {
      renameSync(made, `${made}.moved`);
      symlinkSync(`${made}.moved`, made);
    },
  ],
])('is not used any more when it was %s', async (_name, spoil) => {
  const first = await directory.ensure();
  spoil(first);
  expect(await directory.ensure()).not.toBe(first);
});

test('lies in the temp directory when the socket\u2019s is not safe in a shell, or open to others', async () => {
  const spaced = path.join(base, 'a b');
  const open = path.join(base, 'open');
  const temp = path.join(base, 'temp');
  for (const each of [spaced, open, temp]) mkdirSync(each);
  chmodSync(open, 0o777);
  for (const each of [spaced, open, path.join(base, 'missing')]) {
    const other = createPrivateDirectory({
      socketPath: path.join(each, 's'),
      tempDirectory: temp,
    });
    expect(path.dirname(await other.ensure())).toBe(temp);
    await other.close({ keep: false });
  }
  expect(readdirSync(temp)).toEqual([]);
});

test('lies in /tmp when neither place is safe in a shell', async () => {
  const spaced = path.join(base, "it's");
  mkdirSync(spaced);
  const other = createPrivateDirectory({
    socketPath: path.join(spaced, 's'),
    tempDirectory: spaced,
  });
  expect(path.dirname(await other.ensure())).toBe('/tmp');
  await other.close({ keep: false });
});

test('hears the run ids that are written to the wake FIFO, however they are cut', async () => {
  const made = await directory.ensure();
  const heard: string[] = [];
  const all = new Promise<void>((resolve) => {
    directory.onWake((id) => {
      heard.push(id);
      if (id === 'end') resolve();
    });
  });
  for (const part of ['ab', 'c\nde', 'f\n', 'BAD ID\n', `${'x'.repeat(200)}\n`, 'end\n'])
    writeFileSync(path.join(made, 'wake'), part, { flag: 'a' });
  await all;
  expect(heard).toEqual(['abc', 'def', 'end']);
});

test('shows others whether its owner lives', async () => {
  const made = await directory.ensure();
  expect(isOwnerAlive(made)).toBe(true);
  await directory.close({ keep: true });
  expect(isOwnerAlive(made)).toBe(false);
  // What a shell makes when it redirects to a FIFO that is gone.
  rmSync(path.join(made, 'wake'));
  writeFileSync(path.join(made, 'wake'), '');
  expect(isOwnerAlive(made)).toBe(false);
  expect(isOwnerAlive(path.join(base, 'nothing'))).toBe(false);
});

test('hands out every FIFO once, and keeps only what belongs to runs when it is kept', async () => {
  const made = await directory.ensure();
  const fifos = await Promise.all(Array.from({ length: 20 }, () => directory.takeFifo()));
  expect(new Set(fifos).size).toBe(20);
  expect(fifos.every((fifo) => lstatSync(fifo).isFIFO())).toBe(true);
  for (const fifo of fifos) rmSync(fifo);
  writeFileSync(path.join(made, 'abc.c'), '');
  await directory.close({ keep: true });
  expect(readdirSync(made).sort()).toEqual(['abc.c', 'wake']);
});

test('has FIFOs in stock once asked to, and makes more before they are gone', async () => {
  const named = whenEntry(base, /^pw/, 'there');
  directory.stock();
  const made = path.join(base, await named);
  await whenEntry(made, 'wake', 'there');
  const taken: string[] = [];
  const refilled = whenEntry(made, 'pipe-g', 'there');
  for (let count = 0; count < 8; count++) taken.push(await directory.takeFifo());
  await refilled;
  vi.stubEnv('PATH', '/nonexistent');
  for (let count = 0; count < 16; count++) taken.push(await directory.takeFifo());
  expect(new Set(taken).size).toBe(24);
  await expect(directory.takeFifo()).rejects.toMatchObject({ name: 'PrivateDirectoryError' });
  vi.unstubAllEnvs();
  expect(path.dirname(await directory.takeFifo())).toBe(made);
});

test('leaves nothing when it is not kept, and is not made after', async () => {
  await directory.ensure();
  await directory.close({ keep: false });
  expect(readdirSync(base)).toEqual([]);
  await expect(directory.ensure()).rejects.toMatchObject({ name: 'PrivateDirectoryError' });
});
