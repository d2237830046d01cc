import { once, setMaxListeners } from 'node:events';
import { execa } from 'execa';
import { expect, test } from 'vitest';
import { TmuxUnavailableError } from '../../../src/tmux/errors.js';
import { processTable, TestTmux } from '../../support/tmux.js';
import { manage } from './support.js';

const LONG_MS = 60_000;
const never = new AbortController().signal;

test('everything else goes on while channels are waited for, by several calls each', async () => {
  await using server = await TestTmux.start();
  await using managed = manage(server);
  const { manage: tools } = managed;
  const waits = ['a', 'a', 'b', "-c; '#{pid}' 水"].map((channel) =>
    tools.waitForChannel({ channel, timeoutMs: LONG_MS, signal: never }),
  );
  expect(await tools.renameWindow('@0', 'meanwhile')).toMatchObject({ name: 'meanwhile' });
  for (const channel of ['a', 'b', "-c; '#{pid}' 水"])
    expect(await tools.signalChannel(channel)).toBeUndefined();
  expect(await Promise.all(waits)).toEqual(Array(4).fill({ end: 'signalled' }));
});

test('a signal after the deadline is not lost, neither for us nor for others', async () => {
  await using server = await TestTmux.start();
  await using managed = manage(server);
  const { manage: tools } = managed;
  for (const channel of ['ours', 'theirs'])
    expect(await tools.waitForChannel({ channel, timeoutMs: 1, signal: never })).toEqual({
      end: 'deadline',
    });
  await server.run('wait-for', '-S', 'ours');
  await server.run('wait-for', '-S', 'theirs');
  expect(
    await tools.waitForChannel({ channel: 'ours', timeoutMs: LONG_MS, signal: never }),
  ).toEqual({ end: 'signalled' });
  await server.run('wait-for', 'theirs');
});

test('a call that is withdrawn ends, and the next one takes its place over', async () => {
  await using server = await TestTmux.start();
  await using managed = manage(server);
  const { manage: tools } = managed;
  const withdrawal = new AbortController();
  const withdrawn = tools.waitForChannel({
    channel: 'x',
    timeoutMs: LONG_MS,
    signal: withdrawal.signal,
  });
  withdrawal.abort();
  expect(await withdrawn).toEqual({ end: 'cancelled' });
  const next = tools.waitForChannel({ channel: 'x', timeoutMs: LONG_MS, signal: never });
  expect(await waitersOf(server)).toBeLessThanOrEqual(1);
  await server.run('wait-for', '-S', 'x');
  expect(await next).toEqual({ end: 'signalled' });
  const at = AbortSignal.abort();
  expect(await tools.waitForChannel({ channel: 'x', timeoutMs: LONG_MS, signal: at })).toEqual({
    end: 'cancelled',
  });
});

/** Somebody else waits. @returns How that ends. */
async function foreignWaiter(
  { socketPath }: TestTmux,
  channel: string,
): Promise<{ readonly ended: Promise<{ readonly exitCode?: number }> }> {
  const told = ['display-message', '-p', 'waiting', ';'];
  const waiter = execa('tmux', ['-S', socketPath, ...told, 'wait-for', '--', channel]);
  await once(waiter.stdout, 'data');
  return { ended: waiter };
}

test('one signal lets go whoever waits, us and others', async () => {
  await using server = await TestTmux.start();
  await using managed = manage(server);
  const { manage: tools } = managed;
  const other = await foreignWaiter(server, 'c');
  const ours = tools.waitForChannel({ channel: 'c', timeoutMs: LONG_MS, signal: never });
  expect(await tools.signalChannel('c')).toBeUndefined();
  expect(await ours).toEqual({ end: 'signalled' });
  expect(await other.ended).toMatchObject({ exitCode: 0 });
});

test('a signal that others waited for too is not lost for a call that comes after it', async () => {
  await using server = await TestTmux.start();
  await using managed = manage(server);
  const { manage: tools } = managed;
  const wait = { channel: 'c', signal: never };
  expect(await tools.waitForChannel({ ...wait, timeoutMs: 500 })).toEqual({ end: 'deadline' });
  const other = await foreignWaiter(server, 'c');
  await server.run('wait-for', '-S', 'c');
  expect(await other.ended).toMatchObject({ exitCode: 0 });
  expect(await tools.waitForChannel({ ...wait, timeoutMs: LONG_MS })).toEqual({ end: 'signalled' });
});

test.each(['a;', ';', '-S', 'a;b', '\\;'])(
  '%s names one channel for us and for others',
  async (channel) => {
    await using server = await TestTmux.start();
    await using managed = manage(server);
    const { manage: tools } = managed;
    expect(await tools.signalChannel(channel)).toBeUndefined();
    expect(await tools.waitForChannel({ channel, timeoutMs: LONG_MS, signal: never })).toEqual({
      end: 'signalled',
    });
  },
);

test('closing leaves no process, no waiter that takes a signal, and no signal', async () => {
  await using server = await TestTmux.start();
  const channels = ['begun', 'going on'];
  {
    await using managed = manage(server);
    const { manage: tools } = managed;
    await tools.waitForChannel({ channel: 'going on', timeoutMs: 100, signal: never });
    const open = tools.waitForChannel({ channel: 'begun', timeoutMs: LONG_MS, signal: never });
    await tools.close();
    expect(await open).toEqual({ end: 'cancelled' });
  }
  expect(await waitersOf(server)).toBe(0);
  for (const channel of channels) {
    // A signal that was left would be taken away by this one, and the wait would not end.
    await server.run('wait-for', '-S', channel);
    await server.run('wait-for', channel);
  }
});

test('the end of tmux is not taken for a signal', async () => {
  for (const end of [['kill-server'], ['kill-session', '-t', '=main']]) {
    await using server = await TestTmux.start();
    await using managed = manage(server);
    const { manage: tools } = managed;
    await tools.waitForChannel({ channel: 'x', timeoutMs: 1, signal: never });
    const wait = tools.waitForChannel({ channel: 'x', timeoutMs: LONG_MS, signal: never });
    const failed = expect(wait).rejects.toBeInstanceOf(TmuxUnavailableError);
    await server.run(...end);
    await failed;
  }
});

test('many channels at a time are refused, unless no call waits for one of them any more', async () => {
  await using server = await TestTmux.start();
  await using managed = manage(server);
  const { manage: tools } = managed;
  const withdrawal = new AbortController();
  setMaxListeners(0, withdrawal.signal);
  const wait = async (channel: string): Promise<object> =>
    await tools.waitForChannel({ channel, timeoutMs: LONG_MS, signal: withdrawal.signal });
  const waits = Array.from({ length: 32 }, (_, index) => wait(`c${index}`));
  expect(await wait('one more')).toEqual({ reason: 'tooManyWaits', maximum: 32 });
  await tools.signalChannel('c7');
  expect(await waits[7]).toEqual({ end: 'signalled' });
  const last = wait('one more');
  await tools.signalChannel('one more');
  expect(await last).toEqual({ end: 'signalled' });
  withdrawal.abort();
  await Promise.all(waits);
  const idle = tools.waitForChannel({ channel: 'again', timeoutMs: LONG_MS, signal: never });
  await tools.signalChannel('again');
  expect(await idle).toEqual({ end: 'signalled' });
});

/** How many `tmux wait-for` processes there are for a server. */
async function waitersOf({ socketPath }: TestTmux): Promise<number> {
  const isWaiter = new RegExp(`${socketPath} display-message .* wait-for `);
  return (await processTable()).filter(({ commandLine }) => isWaiter.test(commandLine)).length;
}
