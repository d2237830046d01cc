import type {
  SearchPanesInput,
  SearchPanesOutput,
} from '../../../generated/libtmux-ts/types/search_panes.js';
import type { LineMatch } from '../../core/content/content.js';
import { accept } from '../accept.js';
import type { HandlerContext } from '../context.js';
import { toToolError } from '../refusals.js';
import { toPaneView } from './views.js';
import { VOCABULARY } from './vocabulary.js';

const MAX_ROWS = 20_000;
const DEFAULT_MATCHES_PER_PANE = 5;

const LIMITS = {
  panes: 200,
  rows: MAX_ROWS,
  bytes: 256 * 1024,
  matches: 500,
  captureMs: 5000,
  matchMs: 5000,
};

export async function searchPanes(
  input: SearchPanesInput,
  { engine, limits, signal }: HandlerContext,
): Promise<SearchPanesOutput> {
  const { pattern, session, scrollbackLines = 0 } = input;
  const historyRows = Math.min(scrollbackLines, MAX_ROWS);
  const result = accept(
    await engine.content.search({
      pattern,
      regex: input.regex ?? false,
      matchCase: true,
      scope: session === undefined ? undefined : { session },
      historyRows,
      limits: { ...LIMITS, matchesPerPane: input.maxMatchesPerPane ?? DEFAULT_MATCHES_PER_PANE },
      signal,
    }),
    VOCABULARY,
  );
  const { panesSearched, panesFailed, caps } = result;
  if (panesSearched === 0 && panesFailed > 0)
    throw toToolError({ reason: 'unreadable', what: 'panes that closed meanwhile' }, VOCABULARY);
  const matches = keepBytes(result.matches.map(toMatchView), limits.maxOutputBytes);
  return {
    matches,
    panesSearched,
    panesFailed,
    effectiveScrollbackLines: historyRows,
    scrollbackClamped: historyRows < scrollbackLines,
    paneLimitClamped: caps.panes,
    capturesByteClamped: caps.captureTime,
    matchingByteClamped: caps.bytes,
    matchingLineClamped: caps.rows,
    matchingTimeClamped: caps.matchTime,
    matchesTruncated: caps.matches || matches.length < result.matches.length,
  };
}

type MatchView = SearchPanesOutput['matches'][number];

function toMatchView({ pane, row, text }: LineMatch): MatchView {
  const { windowName, placements } = toPaneView(pane);
  return { paneId: pane.paneId, lineNumber: row, text, windowName, placements };
}

/** The first matches, as many as fit into so many bytes of text. */
function keepBytes(matches: readonly MatchView[], maxBytes: number): MatchView[] {
  let bytes = 0;
  const end = matches.findIndex((match) => {
    bytes += Buffer.byteLength(JSON.stringify(match));
    return bytes > maxBytes;
  });
  return matches.slice(0, end === -1 ? undefined : end);
}
