import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { RunFileSupply } from '../../../../src/core/runs/run-file-supply.js';

let directory: string;

beforeEach(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'pwt-supply-'));
});

afterEach(async () => {
  await rm(directory, { recursive: true });
});

test('a file that cannot be made ahead is missed by who needs it, and by nobody before', async () => {
  const supply = new RunFileSupply();
  const place = path.join(directory, 'place');
  await writeFile(place, 'not a directory');
  const uncaught: unknown[] = [];
  const note = (error: unknown): void => void uncaught.push(error);
  process.prependListener('uncaughtException', note);
  supply.refillSoon(place);
  await new Promise<void>((resolve) => setImmediate(resolve));
  process.off('uncaughtException', note);
  expect(uncaught).toEqual([]);
  expect(() => supply.take(place)).toThrow('ENOTDIR');
});
