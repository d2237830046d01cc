import { SHARED_GUIDANCE } from '../shared-guidance.js';
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
  ...SHARED_GUIDANCE,
];
