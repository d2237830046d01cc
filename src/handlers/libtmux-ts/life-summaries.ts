import type { LibtmuxTsOutputs } from '../../../generated/libtmux-ts/registry.js';
import type { Summaries } from '../tool-set.js';
import { toPaneLine, toSessionLine, toWindowLine } from './inspect-summaries.js';

export const lifeSummaries = {
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
} satisfies Partial<Summaries<LibtmuxTsOutputs>>;
