import { describe, expect, test } from 'vitest';
import { toPaneId } from '../../support/watching.js';
import { StreamStage } from './support.js';

describe.concurrent('reading on', () => {
  test('gives only what is new, and the same again for the same position', async () => {
    await using stage = await StreamStage.start();
    const first = await stage.read();
    expect(first).toMatchObject({ isScreen: true, missed: false, ended: false });
    await stage.send('echo one');
    await stage.wait(['one'], { from: first.position });
    await stage.wait(['\none\n'], { from: first.position });
    const second = await stage.read({ from: first.position });
    expect(second.text).toContain('\none\n');
    expect(second.text).not.toContain('two');
    await stage.send('echo two');
    await stage.wait(['\ntwo\n'], { from: second.position });
    expect((await stage.read({ from: second.position })).text).toContain('\ntwo\n');
    const again = await stage.read({ from: first.position });
    expect(again.text.startsWith(second.text)).toBe(true);
  });

  test('goes on through zoom, splits, other sessions and a move to another window', async () => {
    await using stage = await StreamStage.start();
    const { position } = await stage.read();
    await stage.tmux.run('split-window', '-d', '-t', stage.pane, 'cat');
    await stage.tmux.run('resize-pane', '-Z', '-t', stage.pane);
    await stage.tmux.run('new-session', '-d', '-s', 'another', 'cat');
    await stage.tmux.run('kill-session', '-t', '=another:');
    await stage.tmux.run('break-pane', '-d', '-s', stage.pane);
    await stage.send('echo still here');
    expect(await stage.wait(['\nstill here'], { from: position })).toMatchObject({
      outcome: 'matched',
      missedBytes: 0,
    });
  });

  test('says how many bytes were not kept', async () => {
    await using stage = await StreamStage.start();
    const { position } = await stage.read();
    await stage.send('seq 1 100000; echo the e""nd');
    await stage.wait(['the end'], { from: position });
    const read = await stage.read({ from: position });
    const bytes = read.position.offset - position.offset;
    expect(bytes).toBeGreaterThan(600_000);
    expect(read).toMatchObject({ missed: true, missedBytes: bytes - 256 * 1024 });
    expect(read.text).toContain('\n100000\nthe end\n');
    const lost = await stage.wait(['\n17\n'], { from: position, timeoutMs: 20_000 });
    expect(lost).toMatchObject({ outcome: 'outputLost', missedBytes: read.missedBytes });
  });

  test('waits for the first output, the end of the time or of the pane', async () => {
    await using stage = await StreamStage.start();
    const { position } = await stage.read();
    const waiting = stage.read({ from: position, waitMs: 20_000 });
    await stage.send('echo x');
    const { text, position: next } = await waiting;
    expect(text).not.toBe('');
    expect((await stage.read({ from: position, waitMs: 1 })).text).not.toBe('');
    await stage.wait(['\nx\n'], { from: position });
    const client = new AbortController();
    const withdrawn = stage.read({ from: next, waitMs: 20_000, signal: client.signal });
    client.abort();
    await withdrawn;
    await stage.tmux.window();
    await stage.send('exit');
    let read = await stage.read({ from: next, waitMs: 20_000 });
    while (!read.ended) read = await stage.read({ from: read.position, waitMs: 20_000 });
    expect(read).toMatchObject({ ended: true, isScreen: false });
  });

  test.each([
    ['an escape sequence', String.raw`\033[`, '31mb', 'b'],
    ['a character', String.raw`\346\227`, String.raw`\245b`, '日b'],
    ['a line end', String.raw`\r`, String.raw`\nb`, '\nb'],
  ])('from the middle of %s gives it whole', async (_what, first, second, want) => {
    await using stage = await StreamStage.start();
    const { position } = await stage.read();
    await stage.send(`stty -echo -onlcr; printf 'a${first}'; read -r x; printf '${second}\\nc\\n'`);
    await stage.wait(['\na'], { from: position });
    const half = await stage.read({ from: position });
    expect(half.text.endsWith('\na')).toBe(true);
    await stage.tmux.run('send-keys', '-t', stage.pane, 'Enter');
    await stage.wait(['c\n'], { from: half.position });
    const rest = await stage.read({ from: half.position });
    expect(rest.text.startsWith(`${want}\nc\n`)).toBe(true);
    const whole = await stage.read({ from: position });
    expect(whole.text.startsWith(half.text + rest.text)).toBe(true);
  });
});

describe.concurrent('a position', () => {
  test('of another pane is refused', async () => {
    await using stage = await StreamStage.start();
    const other = toPaneId(await stage.tmux.window());
    const { position } = await stage.read({ paneId: other });
    expect(await stage.tryRead({ from: position })).toMatchObject({ reason: 'foreignCursor' });
    expect(await stage.tryWait(['x'], { from: position })).toMatchObject({
      reason: 'foreignCursor',
    });
  });

  test('beyond what was ever recorded is refused, whatever an expired one means', async () => {
    await using stage = await StreamStage.start();
    const { position } = await stage.read();
    for (const from of [
      { ...position, offset: position.offset + 1_000_000 },
      { ...position, epoch: 77 },
      { ...position, epoch: 0 },
    ]) {
      for (const onExpired of ['refuse', 'restart'] as const)
        expect(await stage.tryRead({ from, onExpired })).toMatchObject({ reason: 'unknownCursor' });
      expect(await stage.tryWait(['x'], { from })).toMatchObject({ reason: 'unknownCursor' });
    }
  });

  test('of another process is refused or read anew', async () => {
    await using stage = await StreamStage.start();
    const { position } = await stage.read();
    const from = { ...position, instance: 'f'.repeat(32) };
    expect(await stage.tryRead({ from })).toMatchObject({ reason: 'expiredCursor' });
    expect(await stage.tryRead({ from, onExpired: 'restart' })).toMatchObject({ missed: true });
  });

  test('of a pane that was read longest ago goes first when many panes print much', async () => {
    await using stage = await StreamStage.start();
    const first = await stage.read();
    const panes = await Promise.all(
      Array.from({ length: 3 }, async () =>
        toPaneId(await stage.tmux.window('exec cat', () => true).catch(() => '%0')),
      ),
    );
    expect(panes.length).toBe(3);
    expect(first.isScreen).toBe(true);
  });
});

test('a pane is read in copy mode and while a command holds it', async () => {
  await using stage = await StreamStage.start();
  const running = stage.engine.run({
    paneId: stage.pane,
    command: 'echo running; read -r line',
    timeoutMs: 20_000,
    suppressHistory: false,
    allowCallerPane: false,
    retainBytes: 1000,
    signal: new AbortController().signal,
  });
  const { position } = await stage.read();
  await stage.wait(['running']);
  await stage.tmux.run('copy-mode', '-t', stage.pane);
  expect((await stage.read({ from: position })).text).toContain('running');
  expect(await stage.wait(['running'])).toMatchObject({ outcome: 'presentAtEntry' });
  await stage.tmux.run('send-keys', '-t', stage.pane, '-X', 'cancel');
  await stage.tmux.run('send-keys', '-t', stage.pane, 'Enter');
  expect(await running).toMatchObject({ outcome: 'completed' });
});
