import { expect, test } from 'vitest';
import type {
  Content,
  SearchLimits,
  SearchRequest,
  SearchResult,
} from '../../../src/core/content/content.js';
import { createEngine } from '../../../src/core/create-engine.js';
import type { Engine } from '../../../src/core/engine.js';
import type { Refusal } from '../../../src/core/refusal.js';
import type { PaneId } from '../../../src/tmux/ids.js';
import { TestTmux } from '../../support/tmux.js';

const ALL = { first: -Infinity, last: Infinity };

const LIMITS: SearchLimits = {
  panes: 10,
  rows: 10_000,
  bytes: 1_000_000,
  matches: 100,
  matchesPerPane: 100,
  captureMs: 60_000,
  matchMs: 60_000,
};

class Opened implements AsyncDisposable {
  readonly engine: Engine;
  readonly content: Content;

  constructor({ socketPath: path }: TestTmux) {
    this.engine = createEngine({
      socket: { path },
      tmux: 'tmux',
      tmuxConfig: undefined,
      allowAttended: 'none',
      environmentValues: [],
    });
    this.content = this.engine.content;
  }

  async search(pattern: string, more: Partial<SearchRequest> = {}): Promise<SearchResult> {
    const request = { pattern, regex: false, matchCase: true, scope: undefined };
    const { signal } = new AbortController();
    const rest = { historyRows: Infinity, limits: LIMITS, signal, ...more };
    return got(await this.content.search({ ...request, ...rest }));
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.engine.close();
  }
}

function got<Result extends object>(result: Result | Refusal): Result {
  if ('reason' in result) throw new Error('refused', { cause: result });
  return result;
}

/** Open a window that prints, then waits. */
async function printing(tmux: TestTmux, script: string, last: string): Promise<PaneId> {
  const shown = (screen: string): boolean => screen.split('\n').includes(last);
  return (await tmux.window(`${script}; exec cat`, shown)) as PaneId;
}

test('a picture is of one instant, even while the pane floods', async () => {
  await using tmux = await TestTmux.start();
  const flood = 'i=0; while :; do i=$((i+1)); echo $i; done';
  const paneId = (await tmux.window(flood, (screen) => /\d{4}/.test(screen))) as PaneId;
  await using opened = new Opened(tmux);
  for (let count = 0; count < 20; count++) {
    const picture = got(await opened.content.snapshot({ paneId, history: true }));
    const { lines, historySize, cursor, pane } = picture;
    expect(pane.paneId).toBe(paneId);
    // The cursor is in the last row, before or after its text, or at the begin of the row after it.
    expect(lines.length - historySize - cursor.y).toBeOneOf(cursor.x > 0 ? [1] : [0, 1]);
    const numbers = lines.slice(0, -1).map(Number);
    expect(numbers.every((number, at) => number === (numbers[0] ?? 0) + at)).toBe(true);
  }
});

test('of a history of more than 10 MB the last rows are read, and the others counted', async () => {
  await using tmux = await TestTmux.start();
  await tmux.run('set-option', '-g', 'history-limit', '200000');
  const print = 'seq -f "%06.0f $(printf %070d 0)" 1 140000; echo; echo end';
  const paneId = await printing(tmux, print, 'end');
  await using opened = new Opened(tmux);
  const { lines, rows, unreadRows } = got(
    await opened.content.capture({ paneId, rows: ALL, joined: false }),
  );
  expect(lines.length + unreadRows).toBe(140_002);
  expect(Number(lines[0]?.slice(0, 6))).toBe(unreadRows + 1);
  expect(Buffer.byteLength(lines.join('\n'))).toBeGreaterThan(7_000_000);
  expect(rows?.first).toBe(unreadRows + 24 - 140_003);
  const first = { first: 0, last: 2, fromOldest: true };
  const old = got(await opened.content.capture({ paneId, rows: first, joined: false }));
  expect(old.lines.map((line) => Number(line.slice(0, 6)))).toEqual([1, 2, 3]);
  const found = await opened.search('000', { limits: { ...LIMITS, matchesPerPane: 3 } });
  expect(found.caps).toMatchObject({ rows: true, bytes: false, matches: true });
  expect(found.matches.map(({ text }) => Number(text.slice(0, 6)))).toEqual([
    139_998, 139_999, 140_000,
  ]);
});

test('where a match is, a capture finds it: wrapped, wide, in the history, by either count', async () => {
  await using tmux = await TestTmux.start({ columns: 40, rows: 10 });
  const line = `printf '%s水%0100d needle\\n' $i 0; printf 'e\\314\\201 short %s  \\n' $i`;
  const print = `for i in 1 2 3 4 5 6 7 8 9; do ${line}; done; echo end`;
  const paneId = await printing(tmux, print, 'end');
  await using opened = new Opened(tmux);
  const { content } = opened;
  for (const pattern of ['needle', 'short']) {
    const { matches } = await opened.search(pattern, { scope: { windowId: '@1' } });
    expect(matches).toHaveLength(9);
    for (const { row, historySize, text } of matches) {
      const rows = { first: row, last: row };
      const [seen = ''] = got(await content.capture({ paneId, rows, joined: false })).lines;
      expect(seen).not.toBe('');
      expect(text.startsWith(seen)).toBe(true);
      const oldest = { first: row + historySize, last: row + historySize, fromOldest: true };
      const again = got(await content.capture({ paneId, rows: oldest, joined: false }));
      expect(again.lines).toEqual([seen]);
    }
  }
  const joined = got(await content.capture({ paneId, rows: ALL, joined: true }));
  expect(joined.lines).toHaveLength(19);
  expect(joined.lines[1]).toBe('e\u0301 short 1');
});

test('rows, panes and bytes are shared among panes, and what is left out is told', async () => {
  await using tmux = await TestTmux.start();
  const panes = [
    await printing(tmux, 'seq 1 500; echo end', 'end'),
    await printing(tmux, 'seq 1 40; echo end', 'end'),
  ];
  await using opened = new Opened(tmux);
  const few = await opened.search('1', { limits: { ...LIMITS, rows: 124 } });
  expect(few).toMatchObject({ panesSearched: 3, panesFailed: 0 });
  expect(few.caps).toMatchObject({ rows: true, bytes: false, panes: false, matches: false });
  const texts = few.matches.filter(({ pane }) => pane.paneId === panes[1]).map(({ text }) => text);
  expect(texts).toContain('1');
  const one = await opened.search('end', { limits: { ...LIMITS, panes: 1 } });
  expect(one).toMatchObject({ panesSearched: 1, caps: { panes: true } });
  const short = await opened.search('1', { limits: { ...LIMITS, bytes: 400 } });
  expect(short.caps).toMatchObject({ bytes: true, rows: false });
  const total = await opened.search('end', { limits: { ...LIMITS, matches: 1 } });
  expect(total.matches.map(({ pane }) => pane.paneId)).toEqual([panes[0]]);
  expect(total.caps.matches).toBe(true);
});

test('a window linked into two sessions is searched once, in either', async () => {
  await using tmux = await TestTmux.start();
  await printing(tmux, 'echo needle', 'needle');
  await tmux.run('new-session', '-d', '-s', 'other', 'exec cat');
  await tmux.run('link-window', '-d', '-s', '=main:1', '-t', '=other:5');
  await using opened = new Opened(tmux);
  expect(await opened.search('needle')).toMatchObject({ panesSearched: 3 });
  const { matches, panesSearched } = await opened.search('needle', { scope: { session: 'other' } });
  expect([matches.length, panesSearched]).toEqual([1, 2]);
  expect(matches[0]?.pane.window.placements).toHaveLength(2);
});

test('on the alternate screen, that is read, and the history before it', async () => {
  await using tmux = await TestTmux.start();
  const paneId = await printing(tmux, "seq 1 30; printf '\\033[?1049h\\033[Hfull\\n'", 'full');
  await using opened = new Opened(tmux);
  const { lines } = got(await opened.content.capture({ paneId, rows: ALL, joined: false }));
  expect(lines).toEqual(['1', '2', '3', '4', '5', '6', '7', 'full']);
});

test('to clear the history of a running command takes nothing from its result', async () => {
  await using tmux = await TestTmux.start();
  const paneId = tmux.pane as PaneId;
  await using opened = new Opened(tmux);
  const run = opened.engine.run({
    paneId,
    command: 'seq 1 3000; read answer; echo "got $answer"',
    timeoutMs: 60_000,
    suppressHistory: true,
    allowCallerPane: false,
    retainBytes: 1_000_000,
    signal: new AbortController().signal,
  });
  await tmux.until(paneId, (screen) => screen.split('\n').includes('3000'));
  expect(await opened.content.clearHistory(paneId)).toEqual({ paneId });
  const { historySize, lines } = got(await opened.content.snapshot({ paneId, history: true }));
  expect(historySize).toBe(0);
  expect(lines.at(-1)).toBe('3000');
  await tmux.type(paneId, 'it');
  const result = got(await run);
  expect(result).toMatchObject({ outcome: 'completed', exitStatus: 0, gap: false });
  const output = result.output.split('\n');
  expect(output.slice(0, 3000)).toEqual(Array.from({ length: 3000 }, (_, at) => String(at + 1)));
  expect(output).toContain('got it');
});

test('a pane that does not exist is refused by every operation', async () => {
  await using tmux = await TestTmux.start();
  await using opened = new Opened(tmux);
  const { content } = opened;
  const paneId = '%99';
  const answers = [
    await content.capture({ paneId, rows: ALL, joined: false }),
    await content.capture({ paneId, rows: { first: 0, last: 1 }, joined: true }),
    await content.lastCommand(paneId),
    await content.snapshot({ paneId, history: false }),
    await content.clearHistory(paneId),
  ];
  for (const answer of answers) expect(answer).toMatchObject({ reason: 'noSuchPane', paneId });
});
