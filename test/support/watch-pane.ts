/** A program that watches a pane until it is killed: `watch-pane.ts SOCKET PANE PANE_PID`. */
import { createPrivateDirectory } from '../../src/core/create-private-directory.js';
import { createPaneWatchers } from '../../src/core/watchers/create-pane-watchers.js';
import { openTmux } from '../../src/tmux/connection.js';
import { findTmux } from '../../src/tmux/endpoint.js';
import { parsePaneId } from '../../src/tmux/ids.js';

const [, , socketPath = '', pane = '', panePid] = process.argv;
const tmuxPath = findTmux('tmux', process.env) ?? '';
const paneId = parsePaneId(pane);
const watchers = createPaneWatchers(
  openTmux({ tmuxPath, socketPath, start: undefined }),
  createPrivateDirectory({ socketPath }),
);
const nothing = (): void => undefined;
const listener = { bytes: nothing, gap: nothing, ended: nothing };
const watch = paneId && (await watchers.watch(paneId, Number(panePid), listener));
process.stdout.write(`${watch?.source ?? 'nothing'}\n`);
process.stdin.resume();
