import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ended } from '../../support/process-end.js';
import { BASH, TestTmux } from '../../support/tmux.js';
import { childrenOf, Recorder, TestWatching, toPaneId } from '../../support/watching.js';

/** Prints exactly what follows, and no echo. */
async function quiet(server: TestTmux): Promise<void> {
  await server.type(
    server.pane,
    'bind "set enable-bracketed-paste off"; stty -echo -onlcr; PS1=; echo READY',
  );
  await server.until(server.pane, (screen) => /^READY$/m.test(screen));
}

test('delivers a pane\u2019s own bytes, exactly, from the moment that it settles', async () => {
  await using server = await TestTmux.start();
  await using watching = new TestWatching(server);
  await quiet(server);
  const { watch, record } = await watching.watch(server.pane);
  expect(watch.source).toBe('pipe');
  await server.type(
    server.pane,
    String.raw`printf '\033]7717;x\033\\a\\b\ta\000\377\n'; echo DONE`,
  );
  await record.untilText('DONE\n');
  expect(record.text).toBe('\u001b]7717;x\u001b\\a\\b\ta\0\u00ff\nDONE\n');
  expect(record.gaps).toBe(0);
});

test('loses nothing of a long output', async () => {
  await using server = await TestTmux.start();
  await using watching = new TestWatching(server);
  await quiet(server);
  const { record } = await watching.watch(server.pane);
  await server.type(server.pane, 'seq 1 300000; echo DONE');
  await record.until(({ text }) => text.endsWith('DONE\n'));
  const want = Array.from({ length: 300_000 }, (_, index) => `${index + 1}\n`).join('');
  expect(record.text === `${want}DONE\n`).toBe(true);
});

test('has no hole where a running output is joined', async () => {
  await using server = await TestTmux.start();
  await using watching = new TestWatching(server);
  await quiet(server);
  await server.type(server.pane, 'seq 1 1000000; echo DONE');
  await server.until(server.pane, (screen) => /^\d{3,}$/m.test(screen));
  const { record } = await watching.watch(server.pane);
  await record.until(({ text }) => text.endsWith('DONE\n'));
  const numbers = record.text.split('\n').slice(1, -2).map(Number);
  expect(numbers.at(-1)).toBe(1_000_000);
  expect(numbers.every((number, index) => number === (numbers[0] ?? 0) + index)).toBe(true);
  // Joined in the middle: else this proves nothing.
  expect(numbers[0]).toBeGreaterThan(2);
});

test('opens one pipe for all who watch a pane, and keeps it when one leaves', async () => {
  await using server = await TestTmux.start();
  await using watching = new TestWatching(server);
  const [first, second] = await Promise.all([
    watching.watch(server.pane),
    watching.watch(server.pane),
  ]);
  expect(childrenOf(server.serverPid).filter(({ name }) => name === 'cat')).toHaveLength(1);
  first.watch[Symbol.dispose]();
  await server.type(server.pane, 'echo TWO$((1+1))');
  await second.record.untilText('TWO2');
  expect(first.record.text).not.toContain('TWO2');
});

test('serves the next watch from the pipe that lingers', async () => {
  await using server = await TestTmux.start();
  await using watching = new TestWatching(server);
  const first = await watching.watch(server.pane);
  const [cat] = childrenOf(server.serverPid).filter(({ name }) => name === 'cat');
  first.watch[Symbol.dispose]();
  const second = await watching.watch(server.pane);
  expect(childrenOf(server.serverPid).filter(({ name }) => name === 'cat')).toEqual([cat]);
  await server.type(server.pane, 'echo TWO$((1+1))');
  await second.record.untilText('TWO2');
  expect(second.record.gaps).toBe(0);
});

test('lets go of the pipe so soon that a person who wants one gets it', async () => {
  await using server = await TestTmux.start();
  await using watching = new TestWatching(server);
  const { watch } = await watching.watch(server.pane);
  const cats = childrenOf(server.serverPid).filter(({ name }) => name === 'cat');
  const started = performance.now();
  watch[Symbol.dispose]();
  await ended(cats.map(({ pid }) => pid));
  expect(performance.now() - started).toBeLessThan(5000);
  await server.run('pipe-pane', '-o', '-t', server.pane, 'exec cat >/dev/null');
  expect(await server.format(server.pane, '#{pane_pipe}')).toBe('1');
});

test('closes a lingering pipe that brings what nobody wants', async () => {
  await using server = await TestTmux.start();
  await using watching = new TestWatching(server);
  const { watch } = await watching.watch(server.pane);
  watch[Symbol.dispose]();
  await server.type(server.pane, 'seq 1 400000; echo END$((1+1))');
  await server.until(server.pane, (screen) => screen.includes('END2'));
  expect(await server.format(server.pane, '#{pane_pipe}')).toBe('0');
});

test('has tmux look at its panes only while somebody listens', async () => {
  await using server = await TestTmux.start();
  await using watching = new TestWatching(server);
  const { watch } = await watching.watch(server.pane);
  const lines: string[] = [];
  const heard = async (name: string): Promise<void> => {
    await new Promise<void>((resolve) => {
      const listening = watching.tmux.onNotification((line) => {
        lines.push(line);
        if (!line.startsWith(`%subscription-changed ${name} `)) return;
        listening[Symbol.dispose]();
        resolve();
      });
    });
  };
  await heard('pw-panes');
  watch[Symbol.dispose]();
  // tmux looks for all subscriptions in one go.
  void watching.tmux.request("refresh-client -B 'zz-probe::#{S:#{W:#{P:#{pane_id}}}}'");
  await heard('zz-probe');
  lines.length = 0;
  const changed = heard('zz-probe');
  await server.run('split-window', '-d', '-t', server.pane, BASH);
  await changed;
  expect(lines.filter((line) => line.includes(' pw-panes '))).toEqual([]);
});

test('is exact while a neighbour prints without end', async () => {
  await using server = await TestTmux.start();
  await using watching = new TestWatching(server);
  await quiet(server);
  const neighbour = await server.window();
  await server.type(neighbour, 'yes');
  await server.until(neighbour, (screen) => screen.includes('y\ny\ny'));
  const { record } = await watching.watch(server.pane);
  const before = process.memoryUsage().rss;
  await server.type(server.pane, 'seq 1 50000; echo DONE');
  await record.untilText('DONE\n');
  expect(record.text.split('\n')).toHaveLength(50_002);
  expect(process.memoryUsage().rss - before).toBeLessThan(64 * 1024 * 1024);
});

test.each([
  ['split-window', (pane: string) => ['split-window', '-d', '-t', pane, BASH]],
  ['resize-pane -Z', (pane: string) => ['resize-pane', '-Z', '-t', pane]],
  ['swap-pane', (pane: string) => ['swap-pane', '-d', '-s', pane, '-t', 'other:0.0']],
  ['break-pane', (pane: string) => ['break-pane', '-d', '-s', pane]],
  ['join-pane', (pane: string) => ['join-pane', '-d', '-s', pane, '-t', 'other:0.0']],
])('keeps a watch through %s', async (_name, command) => {
  await using server = await TestTmux.start();
  await server.run('new-session', '-d', '-s', 'other', BASH);
  await server.run('split-window', '-d', '-t', server.pane, BASH);
  await using watching = new TestWatching(server);
  const { record } = await watching.watch(server.pane);
  await server.run(...command(server.pane));
  await server.type(server.pane, 'echo TWO$((1+1))');
  await record.untilText('TWO2');
  expect(record).toMatchObject({ gaps: 0, ends: [] });
});

test('does not watch a pane that is not there, or whose program is another', async () => {
  await using server = await TestTmux.start();
  await using watching = new TestWatching(server);
  const pid = await watching.panePid(server.pane);
  expect(await watching.watchers.watch('%99', pid, new Recorder())).toBeUndefined();
  expect(await watching.watchers.watch(toPaneId(server.pane), pid + 1, new Recorder())).toBe(
    undefined,
  );
  await watching.watch(server.pane);
  expect(await watching.watchers.watch(toPaneId(server.pane), pid + 1, new Recorder())).toBe(
    undefined,
  );
});

test('leaves no process, no pipe, no note and no file behind when it is closed', async () => {
  await using server = await TestTmux.start();
  const other = await server.window();
  {
    await using watching = new TestWatching(server);
    await watching.watch(server.pane);
    const { watch } = await watching.watch(other);
    watch[Symbol.dispose]();
    expect(await server.run('show-environment', '-gh')).toContain('PANEWRIGHT_PIPE_');
  }
  expect(await server.format(server.pane, '#{pane_pipe}')).toBe('0');
  expect(await server.format(other, '#{pane_pipe}')).toBe('0');
  expect(await server.run('show-environment', '-gh')).not.toContain('PANEWRIGHT');
  expect(readdirSync(server.directory).filter((name) => name.startsWith('pw'))).toEqual([]);
  await server.type(server.pane, 'echo TWO$((1+1))');
  await server.until(server.pane, (screen) => screen.includes('TWO2'));
  expect(childrenOf(server.serverPid).filter(({ name }) => name === 'cat')).toEqual([]);
});
