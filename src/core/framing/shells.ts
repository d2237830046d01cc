/** The shells whose command language and line editor we know. */
export type ShellName = 'ash' | 'bash' | 'dash' | 'ksh' | 'ksh93' | 'mksh' | 'pdksh' | 'sh' | 'zsh';

const SHELLS: ReadonlySet<string> = new Set<ShellName>([
  'ash',
  'bash',
  'dash',
  'ksh',
  'ksh93',
  'mksh',
  'pdksh',
  'sh',
  'zsh',
]);

/**
 * The shell that a foreground command is, by the name of its program.
 *
 * @param command - `#{pane_current_command}`: a path or a name, with a leading `-` for a login shell.
 */
export function toShellName(command: string): ShellName | undefined {
  const name = command.slice(command.lastIndexOf('/') + 1).replace(/^-/, '');
  return SHELLS.has(name) ? (name as ShellName) : undefined;
}
