import { EventEmitter } from 'node:events';
import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { guardOutput } from '../../../src/server/guard-output.js';
import { closeWithin, type Ending, waitForEnding } from '../../../src/server/lifecycle.js';

function setUp(): {
  events: EventEmitter;
  stdin: PassThrough;
  stdout: PassThrough;
  defects: unknown[];
  ending: Promise<Ending>;
} {
  const events = new EventEmitter();
  const stdin = new PassThrough();
  const stdout = new PassThrough();
  const defects: unknown[] = [];
  const ending = waitForEnding(events, { stdin, stdout }, (error) => defects.push(error));
  return { events, stdin, stdout, defects, ending };
}

const SIGNALS: [string, number][] = [
  ['SIGTERM', 143],
  ['SIGINT', 130],
  ['SIGHUP', 129],
];

test.each(SIGNALS)('%s ends the process with %s', async (signal, exitStatus) => {
  const { events, ending } = setUp();
  events.emit(signal);
  expect(await ending).toEqual({ reason: signal, exitStatus });
});

test('the end of stdin ends the process', async () => {
  const { stdin, ending } = setUp();
  stdin.resume().end();
  expect(await ending).toMatchObject({ exitStatus: 0 });
});

test.each([
  ['EPIPE', 0],
  ['ECONNRESET', 0],
  ['ENOSPC', 74],
])('a write to stdout that fails with %s ends the process with %s', async (code, exitStatus) => {
  const { stdout, ending } = setUp();
  stdout.destroy(Object.assign(new Error(code), { code }));
  expect(await ending).toMatchObject({ exitStatus });
});

test.each(['uncaughtException', 'unhandledRejection'])('%s is a defect', async (event) => {
  const { events, ending, defects } = setUp();
  const error = new Error('x');
  events.emit(event, error);
  expect(await ending).toEqual({ reason: event, exitStatus: 70 });
  expect(defects).toEqual([error]);
});

test('closing does not wait for what never closes, nor mind what fails', async () => {
  await expect(closeWithin(() => new Promise(() => undefined))).resolves.toBeUndefined();
  await expect(closeWithin(() => Promise.reject(new Error('x')))).resolves.toBeUndefined();
});

test('a guarded stream lets only its owner write', () => {
  const stream = new PassThrough();
  const stray: number[] = [];
  const own = guardOutput(stream, (length) => stray.push(length));
  own.write('{}\n');
  stream.write('noise');
  expect(String(stream.read())).toBe('{}\n');
  expect(stray).toEqual([5]);
});
