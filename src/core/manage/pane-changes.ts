import type { PaneId } from '../../tmux/ids.js';
import { commandLine, literalFormat, quote } from '../../tmux/quote.js';
import { hasControl } from '../has-control.js';
import type { Facts, PaneFacts } from '../inspect/facts.js';
import { findPane } from '../inspect/facts-find.js';
import type { FactsReader } from '../inspect/facts-reader.js';
import type { Refusal } from '../refusal.js';
import type { Changes } from './changes.js';
import type { PaneSelection, PaneSize } from './management.js';

/** No pane is larger, so that a larger number means the same. */
const MAX_CELLS = 10_000;

const FLAGS = { up: '-U', down: '-D', left: '-L', right: '-R' } as const;

/** What `Management` does with panes. */
export class PaneChanges {
  readonly #facts: FactsReader;
  readonly #changes: Changes;

  constructor(facts: FactsReader, changes: Changes) {
    this.#facts = facts;
    this.#changes = changes;
  }

  async select({ paneId, direction }: PaneSelection): Promise<PaneFacts | Refusal> {
    const before = await this.#facts.read();
    const pane = findPane(before, paneId);
    if ('reason' in pane) return pane;
    return await this.#changes.apply(
      [toSelectCommand(before, pane, direction)],
      (facts) => findCurrentPane(facts, pane),
      (complaint) =>
        complaint === 'no last pane' ? { reason: 'nothingLast', what: 'pane' } : undefined,
    );
  }

  async resize({ paneId, columns, rows, move }: PaneSize): Promise<PaneFacts | Refusal> {
    const words = [
      ...(columns === undefined ? [] : ['-x', toCells(columns)]),
      ...(rows === undefined ? [] : ['-y', toCells(rows)]),
      ...(move === undefined || move.cells === 0 ? [] : [FLAGS[move.direction]]),
      ...(move === undefined || move.cells === 0 ? [] : [toCells(move.cells)]),
    ];
    if (words.length === 0) return await this.#facts.pane(paneId);
    // The target comes first: the number of cells is the command's only argument.
    const command = commandLine('resize-pane', '-t', paneId, ...words);
    return await this.#changes.apply([command], (facts) => findPane(facts, paneId));
  }

  /** tmux can only toggle: each command looks first, so that a call that comes between does no harm. */
  async zoom(paneId: PaneId, zoomed: boolean): Promise<PaneFacts | Refusal> {
    const toggle = (condition: string): string => {
      const isIt = `#{&&:#{==:#{pane_id},${paneId}},${condition}}`;
      return commandLine(
        'if-shell',
        '-F',
        '-t',
        paneId,
        isIt,
        `resize-pane -Z -t ${quote(paneId)}`,
      );
    };
    const on = '#{window_zoomed_flag}';
    const off = '#{?window_zoomed_flag,0,1}';
    const commands = zoomed
      ? [toggle(`#{&&:${on},#{?pane_active,0,1}}`), toggle(off)]
      : [toggle(`#{&&:${on},#{pane_active}}`)];
    return await this.#changes.apply(commands, (facts) => findPane(facts, paneId));
  }

  /** @returns Both, in the order given. */
  async swap(paneId: PaneId, otherId: PaneId): Promise<readonly [PaneFacts, PaneFacts] | Refusal> {
    // What is current stays where it is: without -d the other place would become current.
    const command = commandLine('swap-pane', '-d', '-s', paneId, '-t', otherId);
    return await this.#changes.apply([command], (facts) => {
      const pane = findPane(facts, paneId);
      if ('reason' in pane) return pane;
      const other = findPane(facts, otherId);
      return 'reason' in other ? other : ([pane, other] as const);
    });
  }

  async setTitle(paneId: PaneId, title: string): Promise<PaneFacts | Refusal> {
    // tmux would leave the title as it is, and say nothing.
    if (hasControl(title)) return { reason: 'hasControl', what: 'title' };
    // With -T, tmux does not select the pane.
    const command = commandLine('select-pane', '-t', paneId, '-T', literalFormat(title));
    return await this.#changes.apply([command], (facts) => findPane(facts, paneId));
  }
}

function toCells(count: number): string {
  return String(Math.min(count, MAX_CELLS));
}

function toSelectCommand(
  facts: Facts,
  pane: PaneFacts,
  direction: PaneSelection['direction'],
): string {
  switch (direction) {
    case undefined:
      return commandLine('select-pane', '-t', pane.paneId);
    case 'last':
      return commandLine('last-pane', '-t', pane.window.windowId);
    case 'next':
      return commandLine('select-pane', '-t', neighbour(facts, pane, 1));
    case 'previous':
      return commandLine('select-pane', '-t', neighbour(facts, pane, -1));
    case 'up':
    case 'down':
    case 'left':
    case 'right':
      return commandLine('select-pane', '-t', pane.paneId, FLAGS[direction]);
  }
}

/** The pane so many positions on in the window, around the end. */
function neighbour({ panes }: Facts, { paneId, window }: PaneFacts, step: 1 | -1): PaneId {
  const all = panes.filter((pane) => pane.window.windowId === window.windowId);
  const at = all.findIndex((pane) => pane.paneId === paneId);
  return all.at((at + step) % all.length)?.paneId ?? paneId;
}

/** The current pane of the window that a pane was in. */
function findCurrentPane(facts: Facts, { paneId, window }: PaneFacts): PaneFacts | Refusal {
  const { windowId } = window;
  const current = facts.panes.find((pane) => pane.active && pane.window.windowId === windowId);
  return current ?? findPane(facts, paneId);
}
