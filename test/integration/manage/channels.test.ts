import { setMaxListeners } from 'node:events';
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
  const waits = `${socketPath} wait-for`;
  return (await processTable()).filter(({ commandLine }) => commandLine.includes(waits)).length;
}
