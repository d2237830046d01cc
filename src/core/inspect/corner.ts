import type { WindowId } from '../../tmux/ids.js';
import type { Refusal } from '../refusal.js';
import type { Facts, PaneFacts } from './facts.js';
import { findWindow } from './facts-find.js';
import type { Corner } from './inspection.js';

/** How far a pane reaches towards a corner: the most in the window is in it. */
const REACH: Readonly<Record<Corner, (pane: PaneFacts) => number>> = {
  'top-left': (pane) => -pane.left - pane.top,
  'top-right': (pane) => pane.left + pane.columns - pane.top,
  'bottom-left': (pane) => pane.top + pane.rows - pane.left,
  'bottom-right': (pane) => pane.left + pane.columns + pane.top + pane.rows,
};

/** The pane in a corner of a window. Of a zoomed one only the active pane is on screen. */
export function findCorner(facts: Facts, windowId: WindowId, corner: Corner): PaneFacts | Refusal {
  const window = findWindow(facts, windowId);
  if ('reason' in window) return window;
  const panes = facts.panes.filter((pane) => pane.window === window);
  const shown = window.zoomed ? panes.filter(({ active }) => active) : panes;
  const reach = REACH[corner];
  return shown.reduce((best, pane) => (reach(pane) > reach(best) ? pane : best));
}
