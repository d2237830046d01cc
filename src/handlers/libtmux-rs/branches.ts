import type { Facts, Placement, SessionFacts, WindowFacts } from '../../core/inspect/facts.js';

/** A session and the windows that it has. */
export interface SessionBranch {
  readonly session: SessionFacts;
  /** By index. A window that is linked twice is there twice. */
  readonly places: readonly { readonly window: WindowFacts; readonly placement: Placement }[];
}

/** The windows of each session, in tmux's order. */
export function toBranches({ sessions, windows }: Facts): readonly SessionBranch[] {
  const places = windows.flatMap((window) =>
    window.placements.map((placement) => ({ window, placement })),
  );
  return sessions.map((session) => ({
    session,
    places: places
      .filter(({ placement }) => placement.sessionId === session.sessionId)
      .sort((a, b) => a.placement.index - b.placement.index),
  }));
}
