import type { Facts, WindowFacts } from '../../core/inspect/facts.js';
import { findSession, findWindow } from '../../core/inspect/facts-find.js';
import type { WindowId } from '../../tmux/ids.js';
import { accept } from '../accept.js';
import { VOCABULARY } from './vocabulary.js';

/** Which windows are asked for: all of them where nothing is said. */
export interface Selection {
  /** An id, or an exact name. */
  readonly session: string | undefined;
  readonly windowId: WindowId | undefined;
}

/**
 * The windows that are in the session and are the window.
 *
 * @throws ToolError SESSION_NOT_FOUND, WINDOW_NOT_FOUND
 */
export function selectWindows(
  facts: Facts,
  { session, windowId }: Selection,
): readonly WindowFacts[] {
  const found = session === undefined ? undefined : accept(findSession(facts, session), VOCABULARY);
  const window =
    windowId === undefined ? undefined : accept(findWindow(facts, windowId), VOCABULARY);
  const windows = window === undefined ? facts.windows : [window];
  return found === undefined
    ? windows
    : windows.filter(({ placements }) =>
        placements.some(({ sessionId }) => sessionId === found.sessionId),
      );
}
