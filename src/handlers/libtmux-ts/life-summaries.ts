import type { CreateSessionOutput } from '../../../generated/libtmux-ts/types/create_session.js';
import type { CreateWindowOutput } from '../../../generated/libtmux-ts/types/create_window.js';
import type { KillPaneOutput } from '../../../generated/libtmux-ts/types/kill_pane.js';
import type { KillSessionOutput } from '../../../generated/libtmux-ts/types/kill_session.js';
import type { KillWindowOutput } from '../../../generated/libtmux-ts/types/kill_window.js';
import type { RespawnPaneOutput } from '../../../generated/libtmux-ts/types/respawn_pane.js';
import type { SplitWindowOutput } from '../../../generated/libtmux-ts/types/split_window.js';
import type { Summaries } from '../tool-set.js';
import { toPaneLine, toSessionLine, toWindowLine } from './inspect-summaries.js';

export const lifeSummaries: Summaries<{
  create_session: CreateSessionOutput;
  create_window: CreateWindowOutput;
  kill_pane: KillPaneOutput;
  kill_session: KillSessionOutput;
  kill_window: KillWindowOutput;
  respawn_pane: RespawnPaneOutput;
  split_window: SplitWindowOutput;
}> = {
  create_session: ({ session, windowId, paneId }) => ({
    status: `started session ${toSessionLine(session)}: window ${windowId}, pane ${paneId}`,
  }),
  create_window: ({ window, paneId }) => ({
    status: `opened window ${toWindowLine(window)}: pane ${paneId}`,
  }),
  kill_pane: ({ killed }) => ({ status: `ended pane ${killed}` }),
  kill_session: ({ killed }) => ({ status: `ended session ${killed}` }),
  kill_window: ({ killed }) => ({ status: `ended window ${killed}` }),
  respawn_pane: ({ pane }) => ({ status: `started anew in pane ${toPaneLine(pane)}` }),
  split_window: ({ pane }) => ({ status: `opened pane ${toPaneLine(pane)}` }),
};
