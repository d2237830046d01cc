import { BUILTIN_PRINT, BUILTIN_PRINTF, COMMAND_PRINTF } from './dialect.js';
import { type ShellName } from './shells.js';

export interface TypedLineOptions {
  readonly shell: ShellName;
  /** The frame file. Only `[A-Za-z0-9/_.-]`. */
  readonly path: string;
  /** The run's public id. Only `[0-9a-z]`. */
  readonly id: string;
}

/**
 * The line to type, without its Enter: it sources the frame and then prints the tail mark with `$?`.
 *
 * It starts with a blank, which keeps it out of many histories, and shows no mark when it is echoed: the
 * escape characters are made by the shell. The test comes first as a failing `.` ends the whole line in
 * some shells, and an errexit shell itself. After `&&` errexit stays in force, which `||` or `!` would switch off inside the frame;
 * `command .` would let a subshell that fails go on with this line, in busybox and older dash. No word is
 * bare, so that neither an alias nor zsh's spelling correction touches it.
 */
export function typedLine({ shell, path, id }: TypedLineOptions): string {
  const tail = ['\\33]7717;%s;T;%s\\a', id, '"$?"'] as const;
  switch (shell) {
    case 'bash':
    case 'zsh':
      return ` [[ -r \\${path} ]]&&\\. \\${path};${BUILTIN_PRINTF.say(...tail)}`;
    case 'mksh':
    case 'pdksh':
      return ` [[ -r ${path} ]]&&\\. ${path};${BUILTIN_PRINT.say(...tail)}`;
    case 'ksh':
    case 'ksh93':
      return ` [[ -r ${path} ]]&&\\. ${path};${COMMAND_PRINTF.say(...tail)}`;
    case 'ash':
    case 'dash':
    case 'sh':
      return ` \\[ -r ${path} ]&&\\. ${path};${COMMAND_PRINTF.say(...tail)}`;
  }
}
