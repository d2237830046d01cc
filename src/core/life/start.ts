import { asChange } from '../../tmux/as-change.js';
import { TmuxProtocolError } from '../../tmux/errors.js';
import { type PaneId, parsePaneId } from '../../tmux/ids.js';
import { literalFormat, quote } from '../../tmux/quote.js';
import type { ReplyBlock, Tmux } from '../../tmux/tmux.js';
import { after } from '../clock.js';
import type { Facts, PaneFacts } from '../inspect/facts.js';
import type { FactsReader } from '../inspect/facts-reader.js';
import type { Refusal } from '../refusal.js';
import type { Newborn, Readiness } from './readiness.js';
import type { Started } from './life.js';

export interface StartParts {
  readonly tmux: Tmux;
  readonly facts: FactsReader;
  readonly readiness: Readiness;
}

/** What a new pane is known by: for `-P -F`, and for `display-message -p`. */
export const NEWBORN_FORMAT = 'pw-new #{session_id} #{pane_id} #{pane_pid}';

/** A pane that tmux has just started a program in. */
export interface Birth extends Newborn {
  readonly sessionId: string;
}

/** @returns `undefined` when no block tells of a new pane. */
export function readBirth(blocks: readonly ReplyBlock[]): Birth | undefined {
  for (const { ok, text } of blocks) {
    const [, sessionId, id = '', pid] = /^pw-new (\$\d+) (%\d+) (\d+)$/.exec(text) ?? [];
    const paneId = parsePaneId(id);
    if (ok && sessionId !== undefined && paneId !== undefined)
      return { sessionId, paneId, panePid: Number(pid) };
  }
  return undefined;
}

/** An argument that tmux expands as a format, so that it means `text`. */
export function literal(text: string): string {
  return quote(literalFormat(text));
}

/**
 * Wait until the program of a new pane takes input, and look what there is.
 *
 * @returns The refusal, when the pane did not live until then.
 */
export async function awaitStart(
  { facts: reader, readiness }: StartParts,
  birth: Birth,
  signal: AbortSignal,
): Promise<Started | Refusal> {
  const readinessEnd = await readiness.wait(birth, signal);
  const ending = readinessEnd === 'ended';
  const { facts, pane } = await asChange(async () => await findNewborn(reader, birth, ending));
  if (pane === undefined) return { reason: 'endedAtOnce', paneId: birth.paneId };
  const { window } = pane;
  const [first] = window.placements;
  const place = window.placements.find(({ sessionId }) => sessionId === birth.sessionId) ?? first;
  const session = facts.sessions.find(({ sessionId }) => sessionId === place.sessionId);
  if (session === undefined) throw new TmuxProtocolError('tmux listed a pane without its session');
  return { session, window, pane, ready: readinessEnd === 'ready' && !pane.dead };
}

/** @param ending - The program has ended: tmux hears of it a moment later. */
async function findNewborn(
  reader: FactsReader,
  { paneId }: Birth,
  ending: boolean,
): Promise<{ readonly facts: Facts; readonly pane: PaneFacts | undefined }> {
  for (let tries = 1; ; tries++) {
    const facts = await reader.read();
    const pane = facts.panes.find((found) => found.paneId === paneId);
    if (!ending || pane === undefined || pane.dead || tries === TRIES) return { facts, pane };
    await new Promise<void>((resolve) => after(RETRY_MS, resolve));
  }
}

const TRIES = 5;
const RETRY_MS = 50;

/** Where tmux finds no pane any more: the refusal that says so. */
export async function toGone(reader: FactsReader, paneId: PaneId): Promise<Refusal> {
  const found = await reader.pane(paneId);
  return 'reason' in found ? found : { reason: 'changed', paneId };
}
