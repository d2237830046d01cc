import {
  type LibtmuxRsHandlers,
  registerLibtmuxRsTools,
} from '../../../generated/libtmux-rs/registry.js';
import type { HandlerContext } from '../context.js';
import { summarizeWith, type ToolSet } from '../tool-set.js';
import { captureSince } from './capture_since.js';
import { GUIDANCE } from './guidance.js';
import { renderError } from './render-error.js';
import { runShellCommand } from './run_shell_command.js';
import { sendKeys } from './send_keys.js';
import { summaries } from './summaries.js';
import { waitForText } from './wait_for_text.js';

const handlers = {
  capture_since: captureSince,
  run_shell_command: runShellCommand,
  send_keys: sendKeys,
  wait_for_text: waitForText,
} satisfies LibtmuxRsHandlers<HandlerContext>;

export const libtmuxRs: ToolSet = {
  guidance: GUIDANCE,
  register: (registrar) => registerLibtmuxRsTools(registrar, handlers),
  summarize: (tool, output) => summarizeWith(summaries, tool, output),
  renderError,
};
