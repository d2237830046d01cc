import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { retireDirectory, settleLeftRun } from '../../../../src/core/runs/left-run.js';
import { createRunFile, revoke, writeRunFile } from '../../../../src/core/runs/run-files.js';

let parent: string;
let directory: string;

beforeEach(async () => {
  parent = await mkdtemp(path.join(tmpdir(), 'pwt-left-'));
  directory = await mkdtemp(path.join(parent, 'pw'));
});

afterEach(async () => {
  await rm(parent, { recursive: true });
});

async function leave(claim?: string): Promise<string> {
  const file = createRunFile(directory);
  writeRunFile(file, 'true\n');
  if (claim !== undefined) await writeFile(`${file.path}.c`, claim);
  return file.path;
}

const busy = (): boolean => false;
const idle = (): boolean => true;

test.each([
  { name: 'a run that told its end', claim: '3\n' },
  { name: 'a run whose shell was hung up', claim: 'H\n' },
  { name: 'a run that was revoked', claim: 'R\n' },
  { name: 'a run that nobody claimed', claim: undefined },
])('$name is over, and nothing of it stays', async ({ claim }) => {
  expect(settleLeftRun(await leave(claim), busy)).toBe(true);
  expect(await readdir(parent)).toEqual([]);
});

test('a run that was claimed and told no end may still run, and its files stay', async () => {
  const frame = await leave('');
  expect(settleLeftRun(frame, busy)).toBe(false);
  expect(existsSync(frame)).toBe(true);
});

test('a claimed run is over when its shell waits at the prompt', async () => {
  expect(settleLeftRun(await leave(''), idle)).toBe(true);
  expect(await readdir(parent)).toEqual([]);
});

test('a run whose directory is gone is over', async () => {
  const frame = await leave('');
  await rm(directory, { recursive: true });
  expect(settleLeftRun(frame, busy)).toBe(true);
});

test('one run that may still run keeps the directory of the others', async () => {
  const other = await leave('');
  expect(settleLeftRun(await leave('0\n'), busy)).toBe(true);
  expect(existsSync(other)).toBe(true);
});

test('retiring revokes what nobody claimed before the files go', async () => {
  const frame = await leave();
  const running = await leave('');
  retireDirectory(directory);
  expect(existsSync(running)).toBe(true);
  expect(revoke(frame)).toBe(false);
});

test('retiring a directory that is not there is no error', () => {
  expect(() => {
    retireDirectory(path.join(parent, 'none'));
  }).not.toThrow();
});
