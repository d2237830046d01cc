import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Stage } from '../../support/stage.js';
import { TestTmux } from '../../support/tmux.js';

let stage: Stage;
let pane: string;

beforeEach(async () => {
  stage = await Stage.set();
  ({ pane } = stage.tmux);
});

afterEach(async () => {
  await stage[Symbol.asyncDispose]();
});

/** Put a real terminal client on the session: a tmux inside another tmux. */
async function attach(...flags: readonly string[]): Promise<TestTmux> {
  const { socketPath } = stage.tmux;
  const outer = await TestTmux.start({ columns: 200, rows: 50 });
  await outer.type(outer.pane, `TMUX= tmux -S ${socketPath} attach ${flags.join(' ')}`);
  await outer.until(outer.pane, (screen) => screen.includes('[main]'));
  return outer;
}

describe('tmux modes', () => {
  test.each([
    ['copy-mode', ['copy-mode']],
    ['view-mode', ['run-shell', 'echo shown']],
    ['tree-mode', ['choose-tree']],
    ['clock-mode', ['clock-mode']],
  ])('in %s the input would be swallowed: refused, naming the mode', async (mode, command) => {
    const [name = '', ...rest] = command;
    await stage.tmux.run(name, '-t', pane, ...rest);
    const { refused } = await stage.mcp.run(pane, 'echo hi');
    expect(refused).toContain('PANE_IN_MODE');
    expect(refused).toContain(mode);
  });
});

test('synchronized panes: a command is refused, keys reach all and say so', async () => {
  const other = await stage.tmux.run('split-window', '-P', '-F', '#{pane_id}', 'exec bash --norc');
  await stage.tmux.run('set-option', '-w', '-t', pane, 'synchronize-panes', 'on');
  expect((await stage.mcp.run(pane, 'echo hi')).refused).toContain('PANES_SYNCHRONIZED');
  expect((await stage.send(pane, { keys: ['Space'] })).text).toContain(other);
});

describe('people who watch', () => {
  test('a watched pane is refused, and its size is left alone', async () => {
    await using _outer = await attach();
    const size = await stage.tmux.format(pane, '#{window_width}x#{window_height}');
    expect((await stage.mcp.run(pane, 'echo hi')).refused).toContain('PANE_ATTENDED');
    expect(size).toBe('200x49');
    expect(await stage.tmux.format(pane, '#{window_width}x#{window_height}')).toBe(size);
  });

  test.each([
    ['read-only', ['-r'], true],
    ['read-only', [], false],
    ['all', [], true],
  ])('with --allow-attended=%s and attach %j: allowed is %s', async (policy, flags, allowed) => {
    await using other = await Stage.set({}, [`--allow-attended=${policy}`]);
    stage.mcp.kill('SIGTERM');
    await using outer = await TestTmux.start({ columns: 200, rows: 50 });
    const { socketPath } = other.tmux;
    await outer.type(outer.pane, `TMUX= tmux -S ${socketPath} attach ${flags.join(' ')}`);
    await outer.until(outer.pane, (screen) => screen.includes('[main]'));
    const answer = await other.mcp.run(other.tmux.pane, 'echo hi');
    if (allowed) expect(answer.output).toBe('hi\n');
    else expect(answer.refused).toContain('PANE_ATTENDED');
  });
});

describe('typing', () => {
  test('100 kB of any Unicode, a leading dash and a trailing semicolon arrive whole', async () => {
    const text = `-x ${'日本語 º '.repeat(8000)};`;
    const read = `head -c ${Buffer.byteLength(text)} | sha256sum > sum; tmux wait-for -S typed`;
    const reader = await stage.tmux.window(`stty raw -echo; printf '> '; ${read}; exec cat`);
    const typed = stage.tmux.run('wait-for', 'typed');
    expect(await stage.send(reader, { text })).toMatchObject({ isError: false });
    await typed;
    const sum = await readFile(path.join(stage.tmux.directory, 'sum'), 'utf8');
    expect(sum).toContain(createHash('sha256').update(text).digest('hex'));
  });

  test.each([
    ['an unknown key', { keys: ['C-c', 'NoSuchKey'] }, 'UNKNOWN_KEY'],
    ['nothing at all', {}, 'NOTHING_TO_SEND'],
    ['NUL', { text: 'a\0b' }, 'TEXT_HAS_NUL'],
  ])('%s is refused, and nothing is typed', async (_, what, code) => {
    const before = await stage.tmux.capture(pane);
    expect(await stage.send(pane, what)).toMatchObject({
      isError: true,
      text: expect.stringContaining(code) as string,
    });
    expect(await stage.tmux.capture(pane)).toBe(before);
  });

  test('a key name as text is text', async () => {
    await stage.send(pane, { text: 'echo C-c', enter: true });
    await stage.tmux.until(pane, (screen) => /^C-c$/m.test(screen));
    expect(await stage.tmux.capture(pane)).toMatch(/^C-c$/m);
  });
});
