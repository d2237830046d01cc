import type {
  SearchPanesInput,
  SearchPanesOutput,
} from '../../../generated/libtmux-rs/types/search_panes.js';
import type { SearchRequest } from '../../core/content/content.js';
import { accept } from '../accept.js';
import type { HandlerContext } from '../context.js';
import { toWindowId } from '../window-id.js';
import { VOCABULARY } from './vocabulary.js';

const LIMITS = {
  panes: 64,
  rows: 8192,
  bytes: 1024 * 1024,
  matches: 200,
  matchesPerPane: 200,
  captureMs: 5000,
  matchMs: 250,
};

export async function searchPanes(
  input: SearchPanesInput,
  { engine, signal }: HandlerContext,
): Promise<SearchPanesOutput> {
  const { pattern, regex, match_case: matchCase, history } = input;
  const result = accept(
    await engine.content.search({
      pattern,
      regex,
      matchCase,
      scope: toScope(input),
      historyRows: history ? Infinity : 0,
      limits: LIMITS,
      signal,
    }),
    VOCABULARY,
  );
  return {
    matches: result.matches.map(({ pane, row, text, historySize }) => ({
      pane: pane.paneId,
      window_id: pane.window.windowId,
      // No line has a negative number in this set.
      line: history ? row + historySize : row,
      text,
    })),
    panes_searched: result.panesSearched,
    capped: Object.values(result.caps).some(Boolean),
  };
}

/** A window is named more exactly than a session. */
function toScope({ session, window }: SearchPanesInput): SearchRequest['scope'] {
  if (typeof window === 'string') return { windowId: toWindowId('window', window) };
  return typeof session === 'string' ? { session } : undefined;
}
