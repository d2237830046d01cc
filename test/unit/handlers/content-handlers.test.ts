import { describe, expect, test } from 'vitest';
import type {
  CaptureResult,
  Content,
  SearchRequest,
  SearchResult,
} from '../../../src/core/content/content.js';
import type { HandlerContext } from '../../../src/handlers/context.js';
import * as rsCapture from '../../../src/handlers/libtmux-rs/capture_pane.js';
import { searchPanes as rsSearch } from '../../../src/handlers/libtmux-rs/search_panes.js';
import { capturePane } from '../../../src/handlers/libtmux-ts/capture_pane.js';
import { searchPanes } from '../../../src/handlers/libtmux-ts/search_panes.js';
import { FakeEngine, RUN_RESULT } from './fake-engine.js';

const LIMITS = { waitCeilingMs: 30_000, maxResultLines: 3, maxOutputBytes: 8 };

const CAPTURED: CaptureResult = {
  paneId: '%1',
  lines: ['one', 'two', 'three', 'four'],
  rows: { first: -10, last: 23 },
  unreadRows: 5,
};

function contextOf(content: Partial<Content>, notices: string[] = []): HandlerContext {
  const engine = Object.assign(new FakeEngine(RUN_RESULT), {
    content: content as Content,
  });
  const { signal } = new AbortController();
  return { engine, limits: LIMITS, signal, notice: (text) => notices.push(text) };
}

describe('libtmux-rs capture_pane', () => {
  test.each([
    ['nothing', { history: false }, { first: 0, last: Infinity, fromOldest: false }],
    ['history', { history: true }, { first: -Infinity, last: Infinity, fromOldest: false }],
    ['an end with history', { history: true, end: 3 }, { first: -Infinity, last: 3 }],
    ['old rows', { history: true, start: 3, end: 4 }, { first: 3, last: 4, fromOldest: true }],
    ['rows above', { history: true, start: -3 }, { first: -3, last: Infinity, fromOldest: false }],
    ['rows', { history: false, start: 3, end: null }, { first: 3, last: Infinity }],
  ])('asks for the rows that %s names', (_what, input, rows) => {
    expect(rsCapture.toRows(input)).toMatchObject(rows);
  });

  test('counts the lines that were not read, and says so beside the result', async () => {
    const notices: string[] = [];
    const context = contextOf({ capture: () => Promise.resolve(CAPTURED) }, notices);
    const input = { pane: '%1', history: true, last_command: false };
    const output = await rsCapture.capturePane(input, context);
    expect(output).toEqual({
      pane: '%1',
      text: 'one\ntwo\nthree\nfour',
      lines: 9,
      marks: 'not_asked',
    });
    expect(notices).toEqual(['the first 5 lines are left out; start and end name a part']);
  });

  test('cuts what is too long at the front, between two lines', async () => {
    const lines = ['x'.repeat(200_000), 'y'.repeat(200_000), 'z'];
    const result = { ...CAPTURED, lines, unreadRows: 0 };
    const context = contextOf({ capture: () => Promise.resolve(result) });
    const input = { pane: '%1', history: true, last_command: false };
    const output = await rsCapture.capturePane(input, context);
    expect(output.lines).toBe(3);
    expect(output.text).toBe(lines.slice(1).join('\n'));
  });

  test('tells the marks of the last command', async () => {
    const answer = { paneId: '%1', marks: 'present', lines: ['out'] } as const;
    const context = contextOf({ lastCommand: () => Promise.resolve(answer) });
    const input = { pane: '%1', history: true, last_command: true };
    expect(await rsCapture.capturePane(input, context)).toEqual({
      pane: '%1',
      text: 'out',
      lines: 1,
      marks: 'present',
    });
  });
});

describe('libtmux-ts capture_pane', () => {
  test('every line and byte is returned or counted', async () => {
    const context = contextOf({ capture: () => Promise.resolve(CAPTURED) });
    expect(await capturePane({ paneId: '%1', start: -15 }, context)).toEqual({
      paneId: '%1',
      text: 'four',
      totalLines: 9,
      droppedLines: 6,
      omittedBytes: 10,
      returnedBytes: 4,
      byteClamped: true,
      rangeClamped: true,
      effectiveStart: -10,
      effectiveEnd: 23,
    });
  });
});

const FOUND: SearchResult = {
  matches: [],
  panesSearched: 2,
  panesFailed: 0,
  caps: {
    panes: false,
    rows: false,
    bytes: false,
    matches: false,
    captureTime: false,
    matchTime: false,
  },
};

test('a search is held within the limits of its set', async () => {
  const asked: SearchRequest[] = [];
  const search = (request: SearchRequest): Promise<SearchResult> => {
    asked.push(request);
    return Promise.resolve(FOUND);
  };
  const context = contextOf({ search });
  await rsSearch({ pattern: 'a', regex: false, match_case: false, history: true }, context);
  await searchPanes({ pattern: 'a', scrollbackLines: 50_000 }, context);
  expect(asked).toMatchObject([
    {
      historyRows: Infinity,
      limits: { panes: 64, rows: 8192, bytes: 1_048_576, matches: 200, matchMs: 250 },
    },
    {
      historyRows: 20_000,
      limits: { panes: 200, rows: 20_000, bytes: 262_144, matchesPerPane: 5, matchMs: 5000 },
    },
  ]);
});

describe('libtmux-rs search_panes', () => {
  test.each(Object.keys(FOUND.caps))('tells the limit of %s as capped', async (cap) => {
    const result = { ...FOUND, caps: { ...FOUND.caps, [cap]: true } };
    const context = contextOf({ search: () => Promise.resolve(result) });
    const input = { pattern: 'a', regex: false, match_case: false, history: false };
    expect(await rsSearch(input, context)).toMatchObject({ capped: true });
  });
});

describe('libtmux-ts search_panes', () => {
  test.each([
    ['panes', 'paneLimitClamped'],
    ['rows', 'matchingLineClamped'],
    ['bytes', 'matchingByteClamped'],
    ['matches', 'matchesTruncated'],
    ['captureTime', 'capturesByteClamped'],
    ['matchTime', 'matchingTimeClamped'],
  ])('tells the limit of %s as %s', async (cap, flag) => {
    const result = { ...FOUND, caps: { ...FOUND.caps, [cap]: true } };
    const context = contextOf({ search: () => Promise.resolve(result) });
    const output: Readonly<Record<string, unknown>> = {
      ...(await searchPanes({ pattern: 'a' }, context)),
    };
    const told = Object.entries(output).filter(([, value]) => value === true);
    expect(told.map(([name]) => name)).toEqual([flag]);
  });

  test('refuses when no pane could be read', async () => {
    const result = { ...FOUND, panesSearched: 0, panesFailed: 2 };
    const context = contextOf({ search: () => Promise.resolve(result) });
    await expect(searchPanes({ pattern: 'a' }, context)).rejects.toMatchObject({
      code: 'TMUX_UNREADABLE',
    });
  });
});
