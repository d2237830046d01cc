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
  { needs: ['paste_text'], text: 'paste_text: several lines as one block.' },
  {
    needs: ['wait_for_text', 'capture_since'],
    text: 'Wait for a server or prompt with wait_for_text; read on where you stopped with capture_since. Never poll.',
  },
  {
    needs: ['snapshot_pane', 'call_read_tools_batch'],
    text: 'snapshot_pane: what a pane shows. call_read_tools_batch: many reads in one call.',
  },
];
