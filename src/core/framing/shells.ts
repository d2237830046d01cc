/** The shells whose command language and line editor we know, first those that are asked for most. */
export const SHELL_NAMES = [
  'bash',
  'zsh',
  'dash',
  'ksh',
  'ksh93',
  'mksh',
  'pdksh',
  'ash',
  'sh',
] as const;

export type ShellName = (typeof SHELL_NAMES)[number];

/**
 * The shell that a foreground command is, by the name of its program.
 *
 * @param command - `#{pane_current_command}`: a path or a name, with a leading `-` for a login shell.
 */
export function toShellName(command: string): ShellName | undefined {
  const name = command.slice(command.lastIndexOf('/') + 1).replace(/^-/, '');
  return SHELL_NAMES.find((known) => known === name);
}
