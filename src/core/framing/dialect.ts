/** How to mean a shell's own builtins, whatever its aliases and functions are called. */
export interface Dialect {
  /** The prefix of a builtin: `printf`, `test`, `unset`. */
  readonly plain: string;
  /** The prefix of a special builtin: `set`, `trap`, `eval`, `exit`, `return`, `.`. */
  readonly special: string;
  /** Print a format; each `%s` in it stands for one of the words. */
  readonly say: (format: string, ...words: readonly string[]) => string;
  /** The same, also where builtins can be disabled and are. Not for more than a last word: it may cost a process. */
  readonly sayAnyhow: (format: string, ...words: readonly string[]) => string;
  /** Print a word and a line feed. Adds no single quote. */
  readonly sayLine: (word: string) => string;
  /** A condition of `test`. */
  readonly test: (condition: string) => string;
}

function printfDialect(plain: string, special: string): Dialect {
  const say: Dialect['say'] = (format, ...words) =>
    [`${plain}printf '${format}'`, ...words].join(' ');
  return {
    plain,
    special,
    say,
    sayAnyhow: say,
    sayLine: (word) => `${plain}printf "%s\\n" ${word}`,
    test: (condition) => `${plain}test ${condition}`,
  };
}

const BUILTIN = printfDialect('\\builtin \\', '\\builtin \\');

/** bash and zsh: functions go before special builtins too, and zsh's `command` means a program. */
export const BUILTIN_PRINTF: Dialect = {
  ...BUILTIN,
  sayAnyhow: (format, ...words) =>
    `{ ${BUILTIN.say(format, ...words)} 2>&- || ${[`/usr/bin/printf '${format}'`, ...words].join(' ')}; }`,
  test: (condition) => `[[ ${condition} ]]`,
};

/** For bash and zsh, where builtins can be disabled: fails when one is that a run cannot do without. */
export const HAS_BUILTINS = [
  '\\builtin \\unset _pw_',
  `\\builtin \\eval ''`,
  `\\builtin \\printf ''`,
  '\\builtin \\trap >|/dev/null',
].join(' && ');

/** dash, busybox ash and ksh93. A special builtin goes before a function; a backslash keeps aliases off. */
export const COMMAND_PRINTF = printfDialect('\\command \\', '\\');

/** mksh and pdksh, which have no `printf` of their own. */
export const BUILTIN_PRINT: Dialect = {
  plain: '\\builtin \\',
  special: '\\',
  say: print,
  sayAnyhow: print,
  sayLine: (word) => `\\builtin \\print -r -- ${word}`,
  test: (condition) => `\\builtin \\test ${condition}`,
};

function print(format: string, ...words: readonly string[]): string {
  const texts = format.split('%s').map((text) => `$'${text}'`);
  return `\\builtin \\print -nr -- ${texts.map((text, index) => text + (words[index] ?? '')).join('')}`;
}
