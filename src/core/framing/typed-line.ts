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
 * escape characters are made by the shell. No `||`: that would switch errexit off in what it guards. No
 * word is bare, so that neither an alias nor zsh's spelling correction touches it.
 */
export function typedLine({ shell, path, id }: TypedLineOptions): string {
  const tail = `\\33]7717;${id};T;%s\\a`;
  switch (shell) {
    case 'bash':
    case 'zsh':
      return ` \\. \\${path};${BUILTIN_PRINTF.say(tail, '"$?"')}`;
    case 'mksh':
    case 'pdksh':
      return ` \\command . ${path};${BUILTIN_PRINT.say(tail, '"$?"')}`;
    case 'ash':
    case 'dash':
    case 'ksh':
    case 'ksh93':
    case 'sh':
      return ` \\command . ${path};${COMMAND_PRINTF.say(tail, '"$?"')}`;
  }
}
