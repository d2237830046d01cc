import type { LibtmuxTsOutputs } from '../../../generated/libtmux-ts/registry.js';
import type { CapturePaneOutput } from '../../../generated/libtmux-ts/types/capture_pane.js';
import type { SearchPanesOutput } from '../../../generated/libtmux-ts/types/search_panes.js';
import { countOf, joinParts } from '../list-text.js';
import type { Summaries } from '../tool-set.js';
import { toPaneLine } from './inspect-summaries.js';

export const contentSummaries = {
  capture_pane: (capture) => ({ status: toCaptureStatus(capture), output: capture.text }),
  clear_pane_scrollback: ({ cleared }) => ({ status: `deleted the history of pane ${cleared}` }),
  search_panes: (search) => ({
    status: toSearchStatus(search),
    output: search.matches
      .map(({ paneId, lineNumber, text }) => `${paneId}:${lineNumber}: ${text}`)
      .join('\n'),
  }),
  snapshot_pane: ({ pane, cursorX, cursorY, inMode, droppedLines, content }) => ({
    status: joinParts(
      toPaneLine(pane),
      `cursor at column ${cursorX}, row ${cursorY}`,
      inMode > 0 && 'in a mode',
      droppedLines > 0 && `${droppedLines} earlier lines left out`,
    ),
    output: content,
  }),
} satisfies Partial<Summaries<LibtmuxTsOutputs>>;

function toCaptureStatus(capture: CapturePaneOutput): string {
  const { paneId, totalLines, droppedLines, omittedBytes } = capture;
  const { effectiveStart, effectiveEnd } = capture;
  const rows =
    effectiveStart === null || effectiveEnd === null
      ? 'no such rows'
      : `rows ${effectiveStart} to ${effectiveEnd}`;
  const parts = [`${countOf(totalLines, 'line')} of pane ${paneId} (${rows})`];
  if (droppedLines > 0) parts.push(`the first ${countOf(droppedLines, 'line')} left out`);
  if (omittedBytes > 0) parts.push(`${omittedBytes} earlier bytes omitted by the result ceiling`);
  return parts.join('; ');
}

function toSearchStatus(search: SearchPanesOutput): string {
  const leftOut = [
    search.matchesTruncated && 'there are more matches',
    search.paneLimitClamped && 'not all panes were searched',
    search.scrollbackClamped && `only ${search.effectiveScrollbackLines} rows of history`,
    search.matchingLineClamped && 'not all rows were searched',
    search.matchingByteClamped && 'the limit of bytes was met',
    (search.matchingTimeClamped || search.capturesByteClamped) && 'the time was up',
    search.panesFailed > 0 && `${countOf(search.panesFailed, 'pane')} could not be read`,
  ];
  const found = `${search.matches.length} matching lines in ${countOf(search.panesSearched, 'pane')}`;
  return [found, ...leftOut.filter((part) => part !== false)].join('; ');
}
