import type { GuidanceNote } from '../tool-set.js';

/** The part of the MCP instructions that speaks this set's words. */
export const GUIDANCE: readonly GuidanceNote[] = [
  {
    needs: ['run_shell_command'],
    text: `run_shell_command waits until the command ends: one call, no polling. Give it as many seconds as it may need (default 30, at most 600). It runs in a subshell: cd and export do not last. Outcome deadline: it goes on and its pane stays reserved; no_shell: it was withdrawn and will not run. Only the last 256 KiB of output are kept.`,
  },
  {
    needs: ['send_keys'],
    text: `send_keys is for programs that ask or run on a screen: text as it is, then keys by tmux name (Enter, Escape, Up), then Enter if enter is true. keys ["C-c"] alone interrupt a command.`,
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
