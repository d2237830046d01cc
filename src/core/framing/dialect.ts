/** How to mean a shell's own builtins, whatever its aliases and functions are called. */
export interface Dialect {
  /** The prefix of a builtin: `printf`, `test`, `unset`. */
  readonly plain: string;
  /** The prefix of a special builtin: `set`, `trap`, `eval`, `exit`, `return`, `.`. */
  readonly special: string;
  /** Print a format with at most one `%s`, which stands for `argument`, a word. */
  readonly say: (format: string, argument?: string) => string;
  /** Print a word and a line feed. Adds no single quote. */
  readonly sayLine: (word: string) => string;
}

function printfDialect(plain: string, special: string): Dialect {
  return {
    plain,
    special,
    say: (format, argument) =>
      `${plain}printf '${format}'${argument === undefined ? '' : ` ${argument}`}`,
    sayLine: (word) => `${plain}printf "%s\\n" ${word}`,
  };
}

/** bash and zsh: functions go before special builtins too, and zsh's `command` means a program. */
export const BUILTIN_PRINTF = printfDialect('\\builtin \\', '\\builtin \\');

/** dash, busybox ash and ksh93. A special builtin goes before a function; a backslash keeps aliases off. */
export const COMMAND_PRINTF = printfDialect('\\command \\', '\\');

/** mksh and pdksh, which have no `printf` of their own. */
export const BUILTIN_PRINT: Dialect = {
  plain: '\\builtin \\',
  special: '\\',
  say: (format, argument = "''") =>
    `\\builtin \\print -nr -- ${format
      .split('%s')
      .map((text) => `$'${text}'`)
      .join(argument)}`,
  sayLine: (word) => `\\builtin \\print -r -- ${word}`,
};
