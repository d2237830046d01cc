/** How to mean a shell's own builtins, whatever its aliases and functions are called. */
export interface Dialect {
  /** The prefix of a builtin: `printf`, `test`, `unset`. */
  readonly plain: string;
  /** The prefix of a special builtin: `set`, `trap`, `eval`, `exit`, `return`, `.`. */
  readonly special: string;
  /** Print a format; each `%s` in it stands for one of the words. */
  readonly say: (format: string, ...words: readonly string[]) => string;
  /** Print a word and a line feed. Adds no single quote. */
  readonly sayLine: (word: string) => string;
}

function printfDialect(plain: string, special: string): Dialect {
  return {
    plain,
    special,
    say: (format, ...words) => [`${plain}printf '${format}'`, ...words].join(' '),
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
  say: (format, ...words) => {
    const texts = format.split('%s').map((text) => `$'${text}'`);
    return `\\builtin \\print -nr -- ${texts.map((text, index) => text + (words[index] ?? '')).join('')}`;
  },
  sayLine: (word) => `\\builtin \\print -r -- ${word}`,
};
