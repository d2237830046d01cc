import { closeSync, existsSync, openSync } from 'node:fs';
import { mkdtemp, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { parseMark } from '../../../../src/core/framing/marks.js';
import {
  createRunFile,
  readClaim,
  removeRunFiles,
  revoke,
  writeRunFile,
} from '../../../../src/core/runs/run-files.js';
import { end, mark, run, sourcingLine, START } from '../framing/run-fixture.js';

let directory: string;

beforeEach(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'pwt-files-'));
});

afterEach(async () => {
  await rm(directory, { recursive: true });
});

test('a frame file is for its owner alone and holds the frame', async () => {
  const file = createRunFile(directory);
  writeRunFile(file, 'true\n');
  expect((await stat(file.path)).mode & 0o777).toBe(0o600);
  expect(await readFile(file.path, 'utf8')).toBe('true\n');
});

test('a frame that cannot be written leaves no file behind', () => {
  const file = createRunFile(directory);
  closeSync(file.descriptor);
  expect(() => {
    writeRunFile({ ...file, descriptor: openSync('/dev/full', 'w') }, 'true\n');
  }).toThrow('ENOSPC');
  expect(existsSync(file.path)).toBe(false);
});

test('no two runs share an id or a nonce, and neither tells the other', () => {
  const files = Array.from({ length: 50 }, () => createRunFile(directory));
  expect(new Set(files.flatMap(({ id, nonce }) => [id, nonce])).size).toBe(100);
  for (const { id, nonce } of files) expect(nonce).not.toContain(id);
});

test('every run is known by its marks and its typed line, to itself and to others', () => {
  for (let count = 0; count < 200; count += 1) {
    const { id, nonce } = createRunFile(directory);
    expect(parseMark(`7717;${nonce};E;0`)).toEqual({ key: nonce, kind: 'E', status: 0 });
    expect(parseMark(`7717;${id};T;0`)).toEqual({ key: id, kind: 'T', status: 0 });
    const { output } = run([START, 'own\r\n', sourcingLine(id), mark(nonce, 'S'), 'x', end(0)]);
    expect(output).toMatchObject({ foreignOutputSuspected: true });
    expect(output.text()).toBe('own\nx');
  }
});

test('an unclaimed run can be revoked once, and says so', () => {
  const { path: frame } = createRunFile(directory);
  expect(readClaim(frame)).toEqual({ state: 'none' });
  expect(revoke(frame)).toBe(true);
  expect(readClaim(frame)).toEqual({ state: 'revoked' });
  expect(revoke(frame)).toBe(false);
});

test('a claimed run cannot be revoked', async () => {
  const { path: frame } = createRunFile(directory);
  await writeFile(`${frame}.c`, '');
  expect(revoke(frame)).toBe(false);
  expect(readClaim(frame)).toEqual({ state: 'claimed' });
});

test('many runs can be revoked', () => {
  const frames = Array.from({ length: 20 }, () => createRunFile(directory).path);
  expect(frames.map(revoke)).toEqual(frames.map(() => true));
});

test('a removed run leaves no file of its own', async () => {
  const file = createRunFile(directory);
  writeRunFile(file, 'true\n');
  await writeFile(`${file.path}.c`, '0\n');
  removeRunFiles(file.path);
  expect(await readdir(directory)).toEqual([]);
});
