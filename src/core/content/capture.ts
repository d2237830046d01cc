import type { PaneId } from '../../tmux/ids.js';
import { isAtLeast } from '../../tmux/tmux-version.js';
import type { Refusal } from '../refusal.js';
import type {
  CaptureRequest,
  CaptureResult,
  LastCommandResult,
  SnapshotRequest,
  SnapshotResult,
} from './content.js';
import type { ContentParts } from './create-content.js';
import { FACTS_COMMANDS } from '../inspect/facts-reader.js';
import { findPane } from '../inspect/facts-find.js';
import { readGrid } from './grid.js';
import { findLastCommand, withoutFlags } from './last-command.js';
import { trimLines } from './lines.js';

const SCREEN = { first: 0, last: Infinity };
const ALL = { first: -Infinity, last: Infinity };

/** The first tmux whose `capture-pane -F` tells where commands began. */
const FLAGS_VERSION = '3.7';

export async function capture(
  { tmux, facts }: ContentParts,
  { paneId, rows, joined }: CaptureRequest,
): Promise<CaptureResult | Refusal> {
  const grid = await readGrid(tmux, { paneId, rows, forms: [joined ? '-J' : ''] });
  if (grid === undefined) return await toRefusal(facts, paneId);
  const [lines = []] = grid.texts;
  return { paneId, lines: trimLines(lines), rows: grid.rows, unreadRows: grid.unreadRows };
}

export async function captureLastCommand(
  { tmux, facts }: ContentParts,
  paneId: PaneId,
): Promise<LastCommandResult | Refusal> {
  const { version } = await tmux.identity();
  const tells = isAtLeast(version, FLAGS_VERSION);
  const rows = tells ? ALL : SCREEN;
  const grid = await readGrid(tmux, { paneId, rows, forms: [tells ? '-F' : ''] });
  if (grid === undefined) return await toRefusal(facts, paneId);
  const [lines = []] = grid.texts;
  if (!tells) return { paneId, marks: 'unsupported', lines: trimLines(lines) };
  const output = findLastCommand(lines);
  if (output !== undefined) return { paneId, marks: 'present', lines: trimLines(output) };
  const screen = withoutFlags(lines.slice(-grid.size.screenRows));
  return { paneId, marks: 'absent', lines: trimLines(screen) };
}

export async function snapshot(
  { tmux, facts }: ContentParts,
  { paneId, history }: SnapshotRequest,
): Promise<SnapshotResult | Refusal> {
  const rows = history ? ALL : SCREEN;
  const grid = await readGrid(tmux, { paneId, rows, forms: [''], also: [FACTS_COMMANDS] });
  if (grid === undefined) return await toRefusal(facts, paneId);
  const pane = findPane(await facts.parse(grid.also), paneId);
  if ('reason' in pane) return pane;
  const [lines = []] = grid.texts;
  return { ...grid.size, pane, lines: trimLines(lines), unreadRows: grid.unreadRows };
}

/** Why a pane could not be read. */
async function toRefusal(facts: ContentParts['facts'], paneId: PaneId): Promise<Refusal> {
  const pane = await facts.pane(paneId);
  return 'reason' in pane ? pane : { reason: 'unreadable', what: 'the content of the pane' };
}
