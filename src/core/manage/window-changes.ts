import { hasNul } from '../has-nul.js';
import { TmuxClosedError } from '../../tmux/errors.js';
import type { SessionId, WindowId } from '../../tmux/ids.js';
import { commandLine, literalFormat, quote } from '../../tmux/quote.js';
import type { Tmux } from '../../tmux/tmux.js';
import type { Facts, SessionFacts, WindowFacts } from '../inspect/facts.js';
import { findSession, findWindow } from '../inspect/facts-find.js';
import type { FactsReader } from '../inspect/facts-reader.js';
import type { Refusal } from '../refusal.js';
import type { Changes } from './changes.js';
import { readLayout } from './layout.js';
import type { PlacedWindow, WindowMove, WindowSelection, WindowSize } from './management.js';
import { choosePlace, toTarget } from './places.js';
import { WindowSizes } from './window-sizes.js';

/** tmux's own: INT_MAX. */
const MAX_INDEX = 2_147_483_647;

export interface WindowParts {
  readonly tmux: Tmux;
  readonly facts: FactsReader;
  readonly changes: Changes;
}

/** What `Management` does with sessions and windows. */
export class WindowChanges {
  readonly #tmux: Tmux;
  readonly #facts: FactsReader;
  readonly #changes: Changes;
  readonly #sizes: WindowSizes;

  constructor(parts: WindowParts) {
    this.#tmux = parts.tmux;
    this.#facts = parts.facts;
    this.#changes = parts.changes;
    this.#sizes = new WindowSizes(parts);
  }

  async renameSession(session: string, name: string): Promise<SessionFacts | Refusal> {
    if (name === '') return { reason: 'nameEmpty' };
    if (hasNul(name)) return { reason: 'hasNul', what: 'name' };
    const found = await this.#facts.session(session);
    if ('reason' in found) return found;
    const { sessionId } = found;
    return await this.#changes.apply(
      [commandLine('rename-session', '-t', sessionId, '--', literalFormat(name))],
      (facts) => findSession(facts, { id: sessionId }),
      (complaint) =>
        complaint.startsWith('duplicate session') ? { reason: 'sessionExists', name } : undefined,
    );
  }

  async renameWindow(windowId: WindowId, name: string): Promise<WindowFacts | Refusal> {
    if (hasNul(name)) return { reason: 'hasNul', what: 'name' };
    const command = commandLine('rename-window', '-t', windowId, '--', literalFormat(name));
    return await this.#changes.apply([command], (facts) => findWindow(facts, windowId));
  }

  async select({ windowId, place, direction }: WindowSelection): Promise<PlacedWindow | Refusal> {
    const facts = await this.#facts.read();
    const window = findWindow(facts, windowId);
    if ('reason' in window) return window;
    const chosen = choosePlace(facts, window, place);
    if ('reason' in chosen) return chosen;
    const { sessionId } = chosen;
    const select = commandLine('select-window', '-t', toTarget(window, chosen));
    const session = findSession(facts, { id: sessionId });
    // tmux calls it an error to go on from the only window.
    const alone = !('reason' in session) && session.windowCount === 1;
    return await this.#changes.apply(
      toSelection(select, sessionId, alone && direction !== 'last' ? undefined : direction),
      (now) => findCurrentWindow(now, sessionId),
      (complaint) =>
        complaint === 'no last window' ? { reason: 'nothingLast', what: 'window' } : undefined,
    );
  }

  async arrange(windowId: WindowId, text: string): Promise<WindowFacts | Refusal> {
    const { version } = await this.#tmux.identity();
    const layout = readLayout(text, version);
    if ('reason' in layout) return layout;
    const name = layout.kind === 'preset' ? layout.name : layout.text;
    const select = commandLine('select-layout', '-t', windowId, '--', name);
    if (layout.kind === 'preset')
      return await this.#changes.apply([select], (facts) => findWindow(facts, windowId));
    // Too few cells are an error that tmux need not survive: it looks itself before it takes them.
    const { cells } = layout;
    const fits = `#{&&:#{==:#{window_id},${windowId}},#{e|<=:#{window_panes},${cells}}}`;
    return await this.#changes.apply(
      [`if-shell -F -t ${quote(windowId)} ${quote(fits)} ${quote(select)}`],
      (facts) => {
        const window = findWindow(facts, windowId);
        if ('reason' in window || window.paneCount <= cells) return window;
        const problem = `it has ${cells} cells, and the window ${window.paneCount} panes`;
        return { reason: 'layoutInvalid', problem };
      },
    );
  }

  async resize(size: WindowSize): Promise<WindowFacts | Refusal> {
    return await this.#sizes.resize(size);
  }

  async move({ windowId, from, session, index }: WindowMove): Promise<PlacedWindow | Refusal> {
    if (index !== undefined && !(index >= 0 && index <= MAX_INDEX))
      return { reason: 'outOfRange', what: 'index', minimum: 0, maximum: MAX_INDEX };
    const before = await this.#facts.read();
    const window = findWindow(before, windowId);
    if ('reason' in window) return window;
    const to = session === undefined ? undefined : findSession(before, session);
    if (to !== undefined && 'reason' in to) return to;
    const own = window.placements.find(({ sessionId }) => sessionId === to?.sessionId);
    const place = from === 'first' && own ? own : choosePlace(before, window, from);
    if ('reason' in place) return place;
    const sessionId = to?.sessionId ?? place.sessionId;
    const within = sessionId === place.sessionId;
    if (within && index === place.index) return { window, place };
    const read = (facts: Facts): PlacedWindow | Refusal =>
      findPlaced(facts, windowId, { sessionId, index });
    // In its own session it stays current; to another it does not bring people along.
    const flags = within && place.active ? [] : ['-d'];
    const target = `${sessionId}:${index ?? ''}`;
    const command = commandLine(
      'move-window',
      ...flags,
      '-s',
      toTarget(window, place),
      '-t',
      target,
    );
    try {
      return await this.#changes.apply([command], read, (complaint) =>
        index !== undefined && /^(index in use|same index)/.test(complaint)
          ? { reason: 'indexInUse', index }
          : undefined,
      );
    } catch (error) {
      // The session that we were attached to may have ended with its last window.
      if (!(error instanceof TmuxClosedError)) throw error;
      const moved = read(await this.#facts.read());
      if ('reason' in moved || moved.place.sessionId !== sessionId) throw error;
      return moved;
    }
  }
}

/** The commands that go from a window, which the first of them selects, to its neighbour. */
function toSelection(
  select: string,
  sessionId: SessionId,
  direction: WindowSelection['direction'],
): readonly string[] {
  switch (direction) {
    case undefined:
      return [select];
    case 'next':
      return [select, commandLine('next-window', '-t', sessionId)];
    case 'previous':
      return [select, commandLine('previous-window', '-t', sessionId)];
    case 'last':
      return [commandLine('last-window', '-t', sessionId)];
  }
}

function findCurrentWindow(facts: Facts, sessionId: SessionId): PlacedWindow | Refusal {
  for (const window of facts.windows) {
    const place = window.placements.find((other) => other.active && other.sessionId === sessionId);
    if (place !== undefined) return { window, place };
  }
  const session = findSession(facts, { id: sessionId });
  return 'reason' in session ? session : { reason: 'unreadable', what: 'the current window' };
}

/** A window at the place that it was moved to, as far as it can be told. */
function findPlaced(
  facts: Facts,
  windowId: WindowId,
  to: { readonly sessionId: SessionId; readonly index: number | undefined },
): PlacedWindow | Refusal {
  const window = findWindow(facts, windowId);
  if ('reason' in window) return window;
  const places = window.placements.filter(({ sessionId }) => sessionId === to.sessionId);
  // With renumber-windows, it need not be at the index that was asked for.
  const place = places.find(({ index }) => index === to.index) ?? places.at(-1);
  return { window, place: place ?? window.placements[0] };
}
