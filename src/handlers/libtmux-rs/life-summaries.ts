import type { CreateSessionOutput } from '../../../generated/libtmux-rs/types/create_session.js';
import type { CreateWindowOutput } from '../../../generated/libtmux-rs/types/create_window.js';
import type { KillPaneOutput } from '../../../generated/libtmux-rs/types/kill_pane.js';
import type { KillSessionOutput } from '../../../generated/libtmux-rs/types/kill_session.js';
import type { KillWindowOutput } from '../../../generated/libtmux-rs/types/kill_window.js';
import type { RespawnPaneOutput } from '../../../generated/libtmux-rs/types/respawn_pane.js';
import type { SplitWindowOutput } from '../../../generated/libtmux-rs/types/split_window.js';
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
  create_session: (session) => ({ status: `started session ${toSessionLine(session)}` }),
  create_window: (window) => ({ status: `opened window ${toWindowLine(window)}` }),
  kill_pane: ({ id }) => ({ status: `ended pane ${id}` }),
  kill_session: ({ id }) => ({ status: `ended session ${id}` }),
  kill_window: ({ id }) => ({ status: `ended window ${id}` }),
  respawn_pane: (pane) => ({ status: `started anew in pane ${toPaneLine(pane)}` }),
  split_window: (pane) => ({ status: `opened pane ${toPaneLine(pane)}` }),
};
