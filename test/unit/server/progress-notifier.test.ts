import { expect, test } from 'vitest';
import { type ProgressParams, ProgressNotifier } from '../../../src/server/progress-notifier.js';

function record(signal = new AbortController().signal): {
  sent: ProgressParams[];
  notifier: ProgressNotifier;
} {
  const sent: ProgressParams[] = [];
  const notifier = new ProgressNotifier(
    't',
    (params) => {
      sent.push(params);
      return Promise.resolve();
    },
    signal,
  );
  return { sent, notifier };
}

test('tells the time and the newest line, rising, at most once for each second', () => {
  const { sent, notifier } = record();
  notifier.report({ elapsedMs: 999, newestLine: 'too early' });
  notifier.report({ elapsedMs: 1001, newestLine: '' });
  notifier.report({ elapsedMs: 1900, newestLine: 'again' });
  notifier.report({ elapsedMs: 2000, newestLine: 'building' });
  expect(sent).toEqual([
    { progressToken: 't', progress: 1, message: '1 s' },
    { progressToken: 't', progress: 2, message: '2 s: building' },
  ]);
});

test('cuts a long line', () => {
  const { sent, notifier } = record();
  notifier.report({ elapsedMs: 1000, newestLine: 'x'.repeat(10_000) });
  expect(sent[0]?.message.length).toBeLessThan(300);
});

test('sends nothing after the end, nor after a withdrawal', async () => {
  const withdrawal = new AbortController();
  const first = record();
  await first.notifier.finish();
  first.notifier.report({ elapsedMs: 5000, newestLine: '' });
  const second = record(withdrawal.signal);
  withdrawal.abort();
  second.notifier.report({ elapsedMs: 5000, newestLine: '' });
  expect([first.sent, second.sent]).toEqual([[], []]);
});

test('the end waits for what is on its way', async () => {
  let arrive = (): void => undefined;
  const notifier = new ProgressNotifier(
    1,
    () => new Promise((resolve) => (arrive = resolve)),
    new AbortController().signal,
  );
  notifier.report({ elapsedMs: 1000, newestLine: '' });
  const order: string[] = [];
  const finished = notifier.finish().then(() => order.push('result'));
  order.push('progress');
  arrive();
  await finished;
  expect(order).toEqual(['progress', 'result']);
});

test('a connection that is gone ends nothing else', async () => {
  const notifier = new ProgressNotifier(
    1,
    () => Promise.reject(new Error('gone')),
    new AbortController().signal,
  );
  notifier.report({ elapsedMs: 1000, newestLine: '' });
  await expect(notifier.finish()).resolves.toBeUndefined();
});
