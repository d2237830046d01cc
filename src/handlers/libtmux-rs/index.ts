import {
  type LibtmuxRsHandlers,
  registerLibtmuxRsTools,
} from '../../../generated/libtmux-rs/registry.js';
import type { HandlerContext } from '../context.js';
import { summarizeWith, type ToolSet } from '../tool-set.js';
import { createSession } from './create_session.js';
import { createWindow } from './create_window.js';
import { GUIDANCE } from './guidance.js';
import { killPane } from './kill_pane.js';
import { killSession } from './kill_session.js';
import { killWindow } from './kill_window.js';
import { renderError } from './render-error.js';
import { respawnPane } from './respawn_pane.js';
import { runShellCommand } from './run_shell_command.js';
import { sendKeys } from './send_keys.js';
import { splitWindow } from './split_window.js';
import { summaries } from './summaries.js';

const handlers = {
  create_session: createSession,
  create_window: createWindow,
  kill_pane: killPane,
  kill_session: killSession,
  kill_window: killWindow,
  respawn_pane: respawnPane,
  run_shell_command: runShellCommand,
  send_keys: sendKeys,
  split_window: splitWindow,
} satisfies LibtmuxRsHandlers<HandlerContext>;

export const libtmuxRs: ToolSet = {
  guidance: GUIDANCE,
  register: (registrar) => registerLibtmuxRsTools(registrar, handlers),
  summarize: (tool, output) => summarizeWith(summaries, tool, output),
  renderError,
};
