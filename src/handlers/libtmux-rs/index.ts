import {
  type LibtmuxRsHandlers,
  registerLibtmuxRsTools,
} from '../../../generated/libtmux-rs/registry.js';
import type { HandlerContext } from '../context.js';
import { summarizeWith, type ToolSet } from '../tool-set.js';
import { findPaneByPosition } from './find_pane_by_position.js';
import { getPaneInfo } from './get_pane_info.js';
import { getServerInfo } from './get_server_info.js';
import { getSessionInfo } from './get_session_info.js';
import { getTmuxVariables } from './get_tmux_variables.js';
import { getWindowInfo } from './get_window_info.js';
import { inspectSummaries } from './inspect-summaries.js';
import { listPanes } from './list_panes.js';
import { listSessions } from './list_sessions.js';
import { listWindows } from './list_windows.js';
import { showEnvironment } from './show_environment.js';
import { showHooks } from './show_hooks.js';
import { showOption } from './show_option.js';
import { GUIDANCE } from './guidance.js';
import { renderError } from './render-error.js';
import { runShellCommand } from './run_shell_command.js';
import { sendKeys } from './send_keys.js';
import { describeCapabilities } from './capabilities.js';
import { callReadToolsBatch } from './call_read_tools_batch.js';
import { pasteText } from './paste_text.js';
import { sendKeysBatch } from './send_keys_batch.js';
import { inputSummaries } from './input-summaries.js';
import { summaries } from './summaries.js';

const handlers = {
  find_pane_by_position: findPaneByPosition,
  get_pane_info: getPaneInfo,
  get_server_info: getServerInfo,
  get_session_info: getSessionInfo,
  get_tmux_variables: getTmuxVariables,
  get_window_info: getWindowInfo,
  list_panes: listPanes,
  list_sessions: listSessions,
  list_windows: listWindows,
  show_environment: showEnvironment,
  show_hooks: showHooks,
  show_option: showOption,
  call_read_tools_batch: callReadToolsBatch,
  paste_text: pasteText,
  send_keys_batch: sendKeysBatch,
  run_shell_command: runShellCommand,
  send_keys: sendKeys,
} satisfies LibtmuxRsHandlers<HandlerContext>;

export const libtmuxRs: ToolSet = {
  guidance: GUIDANCE,
  register: (registrar) => registerLibtmuxRsTools(registrar, handlers),
  summarize: (tool, output) =>
    summarizeWith({ ...inputSummaries, ...inspectSummaries, ...summaries }, tool, output),
  renderError,
  describeCapabilities,
};
