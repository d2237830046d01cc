import {
  type LibtmuxRsHandlers,
  registerLibtmuxRsTools,
} from '../../../generated/libtmux-rs/registry.js';
import type { HandlerContext } from '../context.js';
import { summarizeWith, type ToolSet } from '../tool-set.js';
import { capturePane } from './capture_pane.js';
import { captureSince } from './capture_since.js';
import { clearPaneScrollback } from './clear_pane_scrollback.js';
import { contentSummaries } from './content-summaries.js';
import { createSession } from './create_session.js';
import { createWindow } from './create_window.js';
import { findPaneByPosition } from './find_pane_by_position.js';
import { getPaneInfo } from './get_pane_info.js';
import { getServerInfo } from './get_server_info.js';
import { getSessionInfo } from './get_session_info.js';
import { getTmuxVariables } from './get_tmux_variables.js';
import { getWindowInfo } from './get_window_info.js';
import { GUIDANCE } from './guidance.js';
import { inspectSummaries } from './inspect-summaries.js';
import { killPane } from './kill_pane.js';
import { killSession } from './kill_session.js';
import { killWindow } from './kill_window.js';
import { lifeSummaries } from './life-summaries.js';
import { listPanes } from './list_panes.js';
import { listSessions } from './list_sessions.js';
import { listWindows } from './list_windows.js';
import { renderError } from './render-error.js';
import { respawnPane } from './respawn_pane.js';
import { runShellCommand } from './run_shell_command.js';
import { sendKeys } from './send_keys.js';
import { searchPanes } from './search_panes.js';
import { showEnvironment } from './show_environment.js';
import { showHooks } from './show_hooks.js';
import { showOption } from './show_option.js';
import { snapshotPane } from './snapshot_pane.js';
import { splitWindow } from './split_window.js';
import { summaries } from './summaries.js';
import { waitForText } from './wait_for_text.js';

const handlers = {
  capture_pane: capturePane,
  capture_since: captureSince,
  clear_pane_scrollback: clearPaneScrollback,
  create_session: createSession,
  create_window: createWindow,
  find_pane_by_position: findPaneByPosition,
  get_pane_info: getPaneInfo,
  get_server_info: getServerInfo,
  get_session_info: getSessionInfo,
  get_tmux_variables: getTmuxVariables,
  get_window_info: getWindowInfo,
  kill_pane: killPane,
  kill_session: killSession,
  kill_window: killWindow,
  list_panes: listPanes,
  list_sessions: listSessions,
  list_windows: listWindows,
  respawn_pane: respawnPane,
  run_shell_command: runShellCommand,
  send_keys: sendKeys,
  search_panes: searchPanes,
  show_environment: showEnvironment,
  show_hooks: showHooks,
  show_option: showOption,
  wait_for_text: waitForText,
  snapshot_pane: snapshotPane,
  split_window: splitWindow,
} satisfies LibtmuxRsHandlers<HandlerContext>;

export const libtmuxRs: ToolSet = {
  guidance: GUIDANCE,
  register: (registrar) => registerLibtmuxRsTools(registrar, handlers),
  summarize: (tool, output) =>
    summarizeWith(
      { ...contentSummaries, ...inspectSummaries, ...lifeSummaries, ...summaries },
      tool,
      output,
    ),
  renderError,
};
