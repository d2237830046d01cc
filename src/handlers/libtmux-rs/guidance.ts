/** The part of the MCP instructions that speaks this set's words. */
export const GUIDANCE = `run_shell_command waits until the command ends: one call, no polling, no reading the screen. Give it as many seconds as the command may need (default 30, at most 600). Each command runs in a subshell of the pane's shell: cd and export do not last, so write cd DIR && COMMAND.
outcome deadline: the command goes on and its pane stays reserved. Use another pane, or interrupt it: send_keys with keys ["C-c"] alone. outcome no_shell: the command was withdrawn and will not run.
Long output: only the last 256 KiB are kept (truncated, bytes tell); write it to a file, or filter it, when you need all.
send_keys is for programs that ask or run on a screen: text is typed literally, then keys are pressed by tmux name (Enter, Escape, C-c, Up), then Enter if enter is true.`;
