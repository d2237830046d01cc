import {
  type LibtmuxRsHandlers,
  type LibtmuxRsOutputs,
  registerLibtmuxRsTools,
} from '../../../generated/libtmux-rs/registry.js';
import type { HandlerContext } from '../context.js';
import { type Summaries, summarizeWith, type ToolSet } from '../tool-set.js';
import { callReadToolsBatch } from './call_read_tools_batch.js';
import { describeCapabilities } from './capabilities.js';
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
import { inputSummaries } from './input-summaries.js';
import { inspectSummaries } from './inspect-summaries.js';
import { killPane } from './kill_pane.js';
import { killSession } from './kill_session.js';
import { killWindow } from './kill_window.js';
import { lifeSummaries } from './life-summaries.js';
import { listPanes } from './list_panes.js';
import { listSessions } from './list_sessions.js';
import { listWindows } from './list_windows.js';
import { manageSummaries } from './manage-summaries.js';
import { moveWindow } from './move_window.js';
import { pasteText } from './paste_text.js';
import { renameSession } from './rename_session.js';
import { renameWindow } from './rename_window.js';
import { renderError } from './render-error.js';
import { resizePane } from './resize_pane.js';
import { resizeWindow } from './resize_window.js';
import { respawnPane } from './respawn_pane.js';
import { runShellCommand } from './run_shell_command.js';
import { runSummaries } from './run-summaries.js';
import { searchPanes } from './search_panes.js';
import { selectLayout } from './select_layout.js';
import { selectPane } from './select_pane.js';
import { selectWindow } from './select_window.js';
import { sendKeys } from './send_keys.js';
import { sendKeysBatch } from './send_keys_batch.js';
import { setHistoryLimit } from './set_history_limit.js';
import { setMouseEnabled } from './set_mouse_enabled.js';
import { setPaneTitle } from './set_pane_title.js';
import { setSynchronizePanes } from './set_synchronize_panes.js';
import { showEnvironment } from './show_environment.js';
import { showHooks } from './show_hooks.js';
import { showOption } from './show_option.js';
import { signalChannel } from './signal_channel.js';
import { snapshotPane } from './snapshot_pane.js';
import { splitWindow } from './split_window.js';
import { streamSummaries } from './stream-summaries.js';
import { swapPane } from './swap_pane.js';
import { waitForChannel } from './wait_for_channel.js';
import { waitForText } from './wait_for_text.js';

const handlers = {
  call_read_tools_batch: callReadToolsBatch,
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
  move_window: moveWindow,
  paste_text: pasteText,
  rename_session: renameSession,
  rename_window: renameWindow,
  resize_pane: resizePane,
  resize_window: resizeWindow,
  respawn_pane: respawnPane,
  run_shell_command: runShellCommand,
  search_panes: searchPanes,
  select_layout: selectLayout,
  select_pane: selectPane,
  select_window: selectWindow,
  send_keys: sendKeys,
  send_keys_batch: sendKeysBatch,
  set_history_limit: setHistoryLimit,
  set_mouse_enabled: setMouseEnabled,
  set_pane_title: setPaneTitle,
  set_synchronize_panes: setSynchronizePanes,
  show_environment: showEnvironment,
  show_hooks: showHooks,
  show_option: showOption,
  signal_channel: signalChannel,
  snapshot_pane: snapshotPane,
  split_window: splitWindow,
  swap_pane: swapPane,
  wait_for_channel: waitForChannel,
  wait_for_text: waitForText,
} satisfies LibtmuxRsHandlers<HandlerContext>;

const SUMMARIES = {
  ...contentSummaries,
  ...inputSummaries,
  ...inspectSummaries,
  ...lifeSummaries,
  ...manageSummaries,
  ...runSummaries,
  ...streamSummaries,
} satisfies Summaries<LibtmuxRsOutputs>;

export const libtmuxRs: ToolSet = {
  guidance: GUIDANCE,
  register: (registrar) => registerLibtmuxRsTools(registrar, handlers),
  summarize: (tool, output) => summarizeWith(SUMMARIES, tool, output),
  renderError,
  describeCapabilities,
};
