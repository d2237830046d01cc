import {
  type LibtmuxTsHandlers,
  registerLibtmuxTsTools,
} from '../../../generated/libtmux-ts/registry.js';
import type { HandlerContext } from '../context.js';
import { summarizeWith, type ToolSet } from '../tool-set.js';
import { captureSince } from './capture_since.js';
import { GUIDANCE } from './guidance.js';
import { renderError } from './render-error.js';
import { runShellCommand } from './run_shell_command.js';
import { summaries } from './summaries.js';
import { waitForText } from './wait_for_text.js';

const handlers = {
  capture_since: captureSince,
  run_shell_command: runShellCommand,
  wait_for_text: waitForText,
} satisfies LibtmuxTsHandlers<HandlerContext>;

export const libtmuxTs: ToolSet = {
  guidance: GUIDANCE,
  register: (registrar) => registerLibtmuxTsTools(registrar, handlers),
  summarize: (tool, output) => summarizeWith(summaries, tool, output),
  renderError,
};
