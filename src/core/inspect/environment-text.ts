/** A variable as `show-environment -s` prints it. */
export interface Variable {
  readonly name: string;
  /** `undefined`: removed. */
  readonly value: string | undefined;
}

/** `NAME="value"; export NAME;` or `unset NAME;`: quotes and backslashes in a value are escaped. */
const RECORD =
  /(?:unset (?<removed>[^\n]*?);|(?<name>[^\n]*?)="(?<value>(?:[^"\\]|\\[^])*)"; export \k<name>;)(?:\n|$)/y;

/**
 * Read what `show-environment -s` prints. A value may hold anything, line feeds too.
 *
 * @returns `undefined` when it has another form.
 * @see tmux(1), GLOBAL AND SESSION ENVIRONMENT
 */
export function parseEnvironment(text: string): readonly Variable[] | undefined {
  const variables: Variable[] = [];
  RECORD.lastIndex = 0;
  while (RECORD.lastIndex < text.length) {
    const groups = RECORD.exec(text)?.groups;
    if (groups === undefined) return undefined;
    const { removed, name = '', value = '' } = groups;
    variables.push(
      removed === undefined
        ? { name, value: unescape(value) }
        : { name: removed, value: undefined },
    );
  }
  return variables;
}

/** A backslash stands before each of `$`, `` ` ``, `"` and `\`; nothing else is escaped. */
function unescape(value: string): string {
  return value.replace(/\\([$`"\\])/g, '$1');
}
