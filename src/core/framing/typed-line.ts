import { BUILTIN_PRINT, BUILTIN_PRINTF, COMMAND_PRINTF, type Dialect } from './dialect.js';
import { MARK_OSC } from './marks.js';
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
 * shell makes the escape characters and puts the id in. Why it looks like this:
 *
 * - After a backslash at the end of the line before, `case` is an argument and its `)` a syntax error, so
 *   that nothing of the joined line is executed.
 * - The file is tested first, as a failing `.` ends the whole line in some shells, and an errexit shell
 *   itself. After `&&` errexit stays in force; after `||` or `!` it would be off inside the frame.
 * - No `command .`: a subshell that fails would go on with this line, in busybox and older dash.
 * - No word is bare, so that neither an alias nor zsh's spelling correction touches it.
 */
export function typedLine({ shell, path, id }: TypedLineOptions): string {
  const tail = [`\\33]${MARK_OSC};%s;T;%s\\a`, id, '"$?"'] as const;
  const line = (test: string, file: string, dialect: Dialect): string =>
    ` case . in .) ${test}&&\\. ${file};; esac;${dialect.say(...tail)}`;
  switch (shell) {
    case 'bash':
    case 'zsh':
      return line(`[[ -r \\${path} ]]`, `\\${path}`, BUILTIN_PRINTF);
    case 'mksh':
    case 'pdksh':
      return line(`[[ -r ${path} ]]`, path, BUILTIN_PRINT);
    case 'ksh':
    case 'ksh93':
      return line(`[[ -r ${path} ]]`, path, COMMAND_PRINTF);
    case 'ash':
    case 'dash':
    case 'sh':
      return line(`\\[ -r ${path} ]`, path, COMMAND_PRINTF);
  }
}
