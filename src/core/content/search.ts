import { TmuxProtocolError } from '../../tmux/errors.js';
import type { ReplyBlock } from '../../tmux/tmux.js';
import { linesOf, requestLook } from '../inspect/block.js';
import { findSession, findWindow } from '../inspect/facts-find.js';
import { FACTS_COMMANDS } from '../inspect/facts-reader.js';
import type { Facts, PaneFacts } from '../inspect/facts.js';
import { compilePatterns } from '../patterns/patterns.js';
import type { Refusal } from '../refusal.js';
import type { LineMatch, SearchRequest, SearchResult } from './content.js';
import type { ContentParts } from './create-content.js';
import { type Grid, readGrid } from './grid.js';
import { findRows } from './joined-lines.js';
import { LineSearch } from './line-search.js';
import { planRows, smallestFirst } from './plan-rows.js';

/** In bytes of UTF-8. */
const MAX_PATTERN_BYTES = 16 * 1024;

/** A pane that is to be searched. */
interface Target {
  readonly pane: PaneFacts;
  /** How many rows it has, as far as they are asked for. */
  readonly wanted: number;
}

/** Search the lines of panes, the small ones first, each as it is when its turn comes. */
export async function search(
  parts: ContentParts,
  request: SearchRequest,
): Promise<SearchResult | Refusal> {
  const { limits, pattern } = request;
  const options = { ...request, maxBytes: MAX_PATTERN_BYTES };
  const patterns = compilePatterns('pattern', [pattern], options);
  if ('reason' in patterns) return patterns;
  const all = await findTargets(parts, request);
  if ('reason' in all) return all;
  const targets = all.slice(0, limits.panes);
  const lines = new LineSearch(patterns, limits, () => performance.now());
  const found = await searchTargets(parts, request, { targets, lines });
  const matches = found.matches.flatMap((inPane) => inPane ?? []);
  return {
    matches: matches.slice(0, limits.matches),
    panesSearched: found.searched,
    panesFailed: found.failed,
    caps: {
      ...lines.caps,
      panes: all.length > targets.length,
      rows: found.rowsLeftOut,
      captureTime: found.outOfTime,
      matches: lines.caps.matches || matches.length > limits.matches,
    },
  };
}

interface Found {
  /** For each target. */
  readonly matches: (readonly LineMatch[] | undefined)[];
  searched: number;
  failed: number;
  rowsLeftOut: boolean;
  outOfTime: boolean;
}

async function searchTargets(
  { tmux }: ContentParts,
  { limits, signal }: SearchRequest,
  { targets, lines }: { readonly targets: readonly Target[]; readonly lines: LineSearch },
): Promise<Found> {
  const wanted = targets.map((target) => target.wanted);
  const granted = planRows(wanted, limits.rows);
  const found: Found = {
    matches: targets.map(() => undefined),
    searched: 0,
    failed: 0,
    rowsLeftOut: granted.some((rows, at) => rows < (wanted[at] ?? 0)),
    outOfTime: false,
  };
  let captureMs = 0;
  for (const [done, at] of smallestFirst(wanted).entries()) {
    const target = targets[at];
    const rows = granted[at] ?? 0;
    if (target === undefined || rows === 0) continue;
    if (captureMs > limits.captureMs || signal.aborted) {
      found.outOfTime = true;
      break;
    }
    const { pane } = target;
    const begin = performance.now();
    const grid = await readGrid(tmux, {
      paneId: pane.paneId,
      rows: { first: pane.rows - rows, last: Infinity },
      forms: ['-J', '-N'],
    });
    captureMs += performance.now() - begin;
    if (grid === undefined) {
      found.failed += 1;
      continue;
    }
    found.searched += 1;
    found.rowsLeftOut ||= grid.unreadRows > 0;
    const { historySize } = grid.size;
    found.matches[at] = lines
      .search(toJoinedLines(grid), targets.length - done)
      .map(({ row, text }) => ({ pane, row, text, historySize }));
  }
  return found;
}

function toJoinedLines({ texts, rows }: Grid): ReturnType<typeof findRows> {
  const [joined = [], single = []] = texts;
  return findRows(joined, single, rows?.first ?? 0);
}

async function findTargets(
  { tmux, facts }: ContentParts,
  { scope, historyRows }: SearchRequest,
): Promise<readonly Target[] | Refusal> {
  const sizes = "list-panes -a -F '#{pane_id} #{history_size}'";
  const blocks = await requestLook(tmux, `${FACTS_COMMANDS} ; ${sizes}`);
  const panes = select(await facts.parse(blocks.slice(0, 2)), scope);
  if ('reason' in panes) return panes;
  const histories = parseHistories(blocks[2]);
  return panes.map((pane) => {
    const historySize = histories.get(pane.paneId) ?? 0;
    return { pane, wanted: pane.rows + Math.min(historySize, historyRows) };
  });
}

function select(facts: Facts, scope: SearchRequest['scope']): readonly PaneFacts[] | Refusal {
  if (scope === undefined) return facts.panes;
  if ('windowId' in scope) {
    const window = findWindow(facts, scope.windowId);
    if ('reason' in window) return window;
    return facts.panes.filter((pane) => pane.window.windowId === window.windowId);
  }
  const session = findSession(facts, scope.session);
  if ('reason' in session) return session;
  return facts.panes.filter(({ window }) =>
    window.placements.some(({ sessionId }) => sessionId === session.sessionId),
  );
}

function parseHistories(block: ReplyBlock | undefined): ReadonlyMap<string, number> {
  return new Map(
    linesOf(block, 'how much history there is').map((line) => {
      const [, paneId, size] = /^(%\d+) (\d+)$/.exec(line) ?? [];
      if (paneId === undefined || size === undefined)
        throw new TmuxProtocolError('tmux told the size of a history in another form');
      return [paneId, Number(size)];
    }),
  );
}
