import { describe, expect, test } from 'vitest';
import { createStreams } from '../../../src/core/streams/create-streams.js';
import { EchoMemory } from '../../../src/core/typing/echo-memory.js';
import { TestTmux } from '../../support/tmux.js';
import { TestWatching, toPaneId } from '../../support/watching.js';
import { StreamStage } from './support.js';

/** Runs a script in place of the pane's shell once Enter is pressed, without any echo. */
async function script(stage: StreamStage, body: string): Promise<() => Promise<void>> {
  const line = `stty -echo; printf go; read -r x; ${body}; exec cat`;
  await stage.tmux.run('respawn-pane', '-k', '-t', stage.pane, line);
  await stage.tmux.until(stage.pane, (screen) => screen.includes('go'));
  await stage.read();
  return async () => {
    await stage.tmux.run('send-keys', '-t', stage.pane, 'Enter');
  };
}

describe.concurrent('nothing hides a match', () => {
  test.each([
    ['a burst longer than the pane and its history', 'echo READY; seq 1 100000'],
    ['clear', 'echo READY; seq 3; clear'],
    ['the alternate screen', "printf '\\033[?1049h\\033[5;5HREADY\\033[H\\033[2J\\033[?1049l'"],
    ['colours within it', "printf 'RE\\033[31mA\\033[0mDY\\n'"],
    ['pauses within it', 'printf REA; sleep 0.1; printf DY'],
    ['what is written over it', "printf 'READY\\rother'"],
    ['what is erased', "printf 'READY\\r\\033[K'"],
    ['steps of the cursor', "printf '\\rRE\\033[3GADY'"],
    ['a wrapped row', "printf '%078dREADY\\n' 0"],
    ['a line without an end', "head -c 300000 /dev/zero | tr '\\0' x; printf READY"],
  ])('%s', async (_what, body) => {
    await using stage = await StreamStage.start();
    const go = await script(stage, body);
    const waiting = stage.wait(['READY'], { from: 'now' });
    await go();
    expect(await waiting).toMatchObject({ outcome: 'matched', index: 0 });
  });
});

test('nothing is missed of what tmux is asked for after the call, though nothing was recorded before', async () => {
  await using server = await TestTmux.start();
  const body = 'printf go; read -r x; echo READY; seq 1000; clear; exec cat';
  const pane = toPaneId(await server.window(body, (screen) => screen.includes('go')));
  await using watching = new TestWatching(server);
  const { tmux, watchers, directory } = watching;
  await directory.takeFifo();
  using streams = createStreams({ tmux, watchers, echo: new EchoMemory(() => 0) });
  await tmux.identity();
  const waiting = streams.wait({
    paneId: pane,
    patterns: ['READY'],
    stop: [],
    regex: false,
    matchCase: true,
    from: 'now',
    timeoutMs: 2000,
    retainBytes: 1000,
    signal: new AbortController().signal,
  });
  await tmux.request('display-message -p asked');
  await tmux.request(`send-keys -t '${pane}' Enter`);
  expect(await waiting).toMatchObject({ outcome: 'matched', index: 0 });
});

describe.concurrent('the answer', () => {
  test('ends right after the match, in the same line too', async () => {
    await using stage = await StreamStage.start();
    const go = await script(
      stage,
      "printf 'one two one two\\nthree\\033[1mfour\\n'; seq 40; clear",
    );
    const waiting = stage.wait(['two'], { from: 'now' });
    await go();
    const first = await waiting;
    expect(first).toMatchObject({ outcome: 'matched', text: 'one two', bytes: 7 });
    const second = await stage.wait(['two'], { from: first.position ?? 'now' });
    expect(second).toMatchObject({ outcome: 'matched', text: ' one two' });
    const third = await stage.wait(['efour'], { from: second.position ?? 'now' });
    expect(third).toMatchObject({ outcome: 'matched', text: '\nthreefour' });
  });

  test('of a chained wait is found in what came between, though it is off the screen', async () => {
    await using stage = await StreamStage.start();
    const go = await script(stage, 'echo first; echo second; seq 100; clear; echo third');
    const waiting = stage.wait(['first']);
    await go();
    await waiting;
    await stage.tmux.until(stage.pane, (screen) => screen.includes('third'));
    expect(await stage.wait(['second'])).toMatchObject({ outcome: 'presentAtEntry', index: 0 });
  });

  test('is the pattern that ends first, and of equals the first', async () => {
    await using stage = await StreamStage.start();
    const go = await script(stage, 'echo alpha beta');
    const waiting = stage.wait(['beta', 'alph', 'alpha', 'lph'], { from: 'now', stop: ['beta'] });
    await go();
    expect(await waiting).toMatchObject({ outcome: 'matched', index: 1, text: 'alph' });
  });

  test('is a stop pattern when that comes first, on the screen too', async () => {
    await using stage = await StreamStage.start();
    const go = await script(stage, 'echo failed; echo READY');
    const waiting = stage.wait(['READY'], { from: 'now', stop: ['never', 'failed'] });
    await go();
    expect(await waiting).toMatchObject({ outcome: 'stopped', index: 1, text: 'failed' });
    await stage.tmux.until(stage.pane, (screen) => screen.includes('READY'));
    const again = await stage.wait(['more'], { stop: ['failed'] });
    expect(again).toMatchObject({ outcome: 'stopped', index: 0, bytes: 0 });
  });

  test('needs a regular expression to match lines, in any letter case', async () => {
    await using stage = await StreamStage.start();
    const go = await script(stage, 'echo not ready in 5; echo ÄRGER 77');
    const waiting = stage.wait(['^ready', '^ärger \\d+$'], {
      from: 'now',
      regex: true,
      matchCase: false,
    });
    await go();
    expect(await waiting).toMatchObject({ outcome: 'matched', index: 1 });
  });

  test('without patterns is any output, but no echo', async () => {
    await using stage = await StreamStage.start();
    await stage.read();
    const waiting = stage.wait([], { from: 'now' });
    await stage.send('sleep 0.3; echo out', [], true);
    const result = await waiting;
    expect(result).toMatchObject({ outcome: 'matched', index: undefined });
    expect(result.text).toMatch(/\nout\n/);
  });

  test('tells after a miss what is on the screen', async () => {
    await using stage = await StreamStage.start();
    await stage.send('echo OLD; echo; echo');
    await stage.tmux.until(stage.pane, (screen) => /^OLD$/m.test(screen));
    const result = await stage.wait(['OLD'], { from: 'now', timeoutMs: 200 });
    expect(result).toMatchObject({ outcome: 'deadline', screen: { holdsPattern: true } });
  });
});

describe.concurrent('a wait ends at once', () => {
  test.each([
    ['the pane is killed', ['kill-pane', '-t', '%0'], 'paneClosed'],
    ['the pane is respawned', ['respawn-pane', '-k', '-t', '%0', 'exec cat'], 'paneClosed'],
    ['tmux ends', ['kill-server'], 'serverGone'],
  ] as const)('when %s', async (_what, command, outcome) => {
    await using stage = await StreamStage.start();
    if (command[0] === 'kill-pane') await stage.tmux.window();
    const opened = await stage.read();
    const waiting = stage.wait(['never'], { from: opened.position, timeoutMs: 20_000 });
    await stage.tmux.run(...command);
    expect(await waiting).toMatchObject({ outcome, position: undefined });
  });

  test('when the program ends in a pane that stays', async () => {
    await using stage = await StreamStage.start();
    await stage.tmux.run('set-option', '-p', '-t', stage.pane, 'remain-on-exit', 'on');
    const waiting = stage.wait(['never'], { timeoutMs: 20_000 });
    await stage.send('exit');
    expect(await waiting).toMatchObject({ outcome: 'paneClosed' });
    expect(await stage.wait(['never'])).toMatchObject({ outcome: 'paneClosed' });
  });

  test('when the client withdraws, and the pane is as before', async () => {
    await using stage = await StreamStage.start();
    const client = new AbortController();
    const waiting = stage.wait(['never'], { signal: client.signal });
    client.abort();
    const cancelled = await waiting;
    expect(cancelled).toMatchObject({ outcome: 'cancelled', index: undefined });
    await stage.send("printf 'al%s\\n' ive; seq 100; clear");
    const from = cancelled.position ?? 'now';
    expect(await stage.wait(['alive'], { from })).toMatchObject({ outcome: 'matched', index: 0 });
  });
});

test('progress tells the newest line', async () => {
  await using stage = await StreamStage.start();
  const told: string[] = [];
  await stage.read();
  const waiting = stage.engine.streams.wait(
    {
      paneId: stage.pane,
      patterns: ['END'],
      stop: [],
      regex: false,
      matchCase: true,
      from: 'now',
      timeoutMs: 10_000,
      retainBytes: 1000,
      signal: new AbortController().signal,
    },
    ({ newestLine }) => told.push(newestLine),
  );
  await stage.send('echo working; sleep 2.5; echo E""ND');
  expect(await waiting).toMatchObject({ outcome: 'matched' });
  expect(told).toContain('working');
});

test('a wait that is withdrawn before it begins does not even look for its pane', async () => {
  await using stage = await StreamStage.start();
  for (const from of ['screen', 'now'] as const) {
    const signal = AbortSignal.abort();
    const result = await stage.tryWait(['x'], { paneId: '%999', from, signal });
    expect(result).toMatchObject({ outcome: 'cancelled' });
  }
});
