import { SHARED_GUIDANCE } from '../shared-guidance.js';
import type { GuidanceNote } from '../tool-set.js';

/** The part of the MCP instructions that speaks this set's words. */
export const GUIDANCE: readonly GuidanceNote[] = [
  {
    needs: ['run_shell_command'],
    text: `run_shell_command waits until the command ends: one call, no polling. Give it as much timeoutMs as it may need (default 30000). It runs in a subshell: cd and export do not last. Outcome timed_out with stillRunning true: it goes on and its pane stays reserved; with stillRunning false it never started and never will. The last lines are returned: maxLines asks for more.`,
  },
  {
    needs: ['send_keys'],
    text: `send_keys is for programs that ask or run on a screen: one key name or a text, then Enter unless enter is false. keys "C-c" with enter false interrupts a command.`,
  },
  ...SHARED_GUIDANCE,
];
