import { TmuxProtocolError } from '../../tmux/errors.js';
import { commandLine } from '../../tmux/quote.js';
import type { Tmux } from '../../tmux/tmux.js';
import { requestLook } from '../inspect/block.js';
import type { WindowFacts } from '../inspect/facts.js';
import { findWindow } from '../inspect/facts-find.js';
import type { FactsReader } from '../inspect/facts-reader.js';
import type { Refusal } from '../refusal.js';
import type { Changes } from './changes.js';
import type { WindowSize } from './management.js';

/** tmux's own: WINDOW_MAXIMUM. */
const MAX_CELLS = 10_000;

/**
 * Sizes of windows.
 *
 * `resize-window` also sets the window's option window-size to manual, so that it follows no
 * terminal any more. Where none is attached, that is taken back: tmux then leaves the size alone
 * until one is.
 */
export class WindowSizes {
  readonly #tmux: Tmux;
  readonly #facts: FactsReader;
  readonly #changes: Changes;

  constructor(parts: {
    readonly tmux: Tmux;
    readonly facts: FactsReader;
    readonly changes: Changes;
  }) {
    this.#tmux = parts.tmux;
    this.#facts = parts.facts;
    this.#changes = parts.changes;
  }

  async resize({ windowId, columns, rows }: WindowSize): Promise<WindowFacts | Refusal> {
    const refusal = checkSide('width', columns) ?? checkSide('height', rows);
    if (refusal !== undefined) return refusal;
    const window = await this.#facts.window(windowId);
    if ('reason' in window) return window;
    const sides = [
      ...(columns === undefined ? [] : ['-x', String(columns)]),
      ...(rows === undefined ? [] : ['-y', String(rows)]),
    ];
    const resize = commandLine('resize-window', '-t', windowId, ...sides);
    const restore = await this.#toRestore(window);
    const commands = restore === undefined ? [resize] : [resize, restore];
    return await this.#changes.apply(commands, (facts) => findWindow(facts, windowId));
  }

  /** The command that puts window-size back, or nothing where a terminal would undo the new size. */
  async #toRestore({ windowId, placements }: WindowFacts): Promise<string | undefined> {
    const show = commandLine('show-options', '-wqv', '-t', windowId, 'window-size');
    const list = "list-clients -F '#{session_id} #{client_flags}'";
    const [option, clients] = await requestLook(this.#tmux, `${show} ; ${list}`);
    if (option?.ok !== true || clients?.ok !== true)
      throw new TmuxProtocolError('tmux does not say what sizes a window');
    const sizes = clients.text.split('\n').some((line) => {
      const [sessionId = '', flags = ''] = line.split(' ');
      const shows = placements.some((place) => place.sessionId === sessionId);
      return shows && !flags.split(',').includes('ignore-size');
    });
    if (sizes) return undefined;
    return option.text === ''
      ? commandLine('set-option', '-wu', '-t', windowId, 'window-size')
      : commandLine('set-option', '-w', '-t', windowId, 'window-size', option.text);
  }
}

function checkSide(what: 'width' | 'height', cells: number | undefined): Refusal | undefined {
  if (cells === undefined || (cells >= 1 && cells <= MAX_CELLS)) return undefined;
  return { reason: 'outOfRange', what, minimum: 1, maximum: MAX_CELLS };
}
