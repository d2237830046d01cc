import type { LibtmuxRsOutputs } from '../../../generated/libtmux-rs/registry.js';
import type { CapturePaneOutput } from '../../../generated/libtmux-rs/types/capture_pane.js';
import type { SnapshotPaneOutput } from '../../../generated/libtmux-rs/types/snapshot_pane.js';
import { countOf, joinParts, oneLine } from '../list-text.js';
import type { Summaries } from '../tool-set.js';

export const contentSummaries = {
  capture_pane: ({ pane, text, lines, marks }) => ({
    status: `${countOf(lines, 'line')} of pane ${pane}${MARKS[marks]}`,
    output: text,
  }),
  clear_pane_scrollback: ({ pane }) => ({ status: `deleted the history of pane ${pane}` }),
  search_panes: ({ matches, panes_searched, capped }) => ({
    status: [
      `${matches.length} matching lines in ${countOf(panes_searched, 'pane')}`,
      ...(capped ? ['a limit kept something out'] : []),
    ].join('; '),
    output: matches.map(({ pane, line, text }) => `${pane}:${line}: ${text}`).join('\n'),
  }),
  snapshot_pane: (snapshot) => ({ status: toStatus(snapshot), output: snapshot.content }),
} satisfies Partial<Summaries<LibtmuxRsOutputs>>;

const MARKS: Readonly<Record<CapturePaneOutput['marks'], string>> = {
  not_asked: '',
  present: ': the output of the last command',
  absent: ': the screen, since the shell marks no commands',
  unsupported: ': the screen, since this tmux tells no marks of commands',
};

function toStatus(snapshot: SnapshotPaneOutput): string {
  const { pane, width, height, cursor_x, cursor_y, mode, dead, dropped } = snapshot;
  return joinParts(
    `pane ${pane.id}`,
    `${width}x${height}`,
    oneLine(pane.command ?? '-'),
    `cursor at column ${String(cursor_x)}, row ${String(cursor_y)}`,
    typeof mode === 'string' && `in ${mode}`,
    dead && 'dead',
    dropped > 0 && `${dropped} earlier lines left out`,
  );
}
