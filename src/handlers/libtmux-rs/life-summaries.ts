import type { LibtmuxRsOutputs } from '../../../generated/libtmux-rs/registry.js';
import type { Summaries } from '../tool-set.js';
import { toPaneLine, toSessionLine, toWindowLine } from './inspect-summaries.js';

export const lifeSummaries = {
  create_session: (session) => ({ status: `started session ${toSessionLine(session)}` }),
  create_window: (window) => ({ status: `opened window ${toWindowLine(window)}` }),
  kill_pane: ({ id }) => ({ status: `ended pane ${id}` }),
  kill_session: ({ id }) => ({ status: `ended session ${id}` }),
  kill_window: ({ id }) => ({ status: `ended window ${id}` }),
  respawn_pane: (pane) => ({ status: `started anew in pane ${toPaneLine(pane)}` }),
  split_window: (pane) => ({ status: `opened pane ${toPaneLine(pane)}` }),
} satisfies Partial<Summaries<LibtmuxRsOutputs>>;
