/**
 * Quote one argument for tmux's command language, on one line.
 *
 * In double quotes, where tmux reads `\ooo` as a byte. Control characters are written that way: a
 * raw line feed would end the request (and inside quotes swallow the blanks after it).
 *
 * @param text - Anything without NUL. A lone surrogate becomes U+FFFD.
 * @throws RangeError when `text` holds NUL, which no tmux argument can.
 * @see tmux(1), COMMAND PARSING AND EXECUTION
 */
export function quote(text: string): string {
  if (text.includes('\0')) throw new RangeError('a tmux argument cannot hold NUL');
  return `"${text.replace(/[\u0001-\u001f\u007f"$\\~]/g, escape)}"`;
}

/** Every argument quoted, with single spaces between. */
export function commandLine(...words: readonly string[]): string {
  return words.map((word) => (/^[\w@%.:=/+-]+$/.test(word) ? bare(word) : quote(word))).join(' ');
}

/** A leading `%` is a directive where a command may begin, and a `=` makes an assignment there. */
function bare(word: string): string {
  return /^%|=/.test(word) ? quote(word) : word;
}

function escape(char: string): string {
  const code = char.charCodeAt(0);
  return code < 0x20 || code === 0x7f ? `\\${code.toString(8).padStart(3, '0')}` : `\\${char}`;
}

/**
 * Text that a tmux format expands to `text`.
 *
 * `##` stands for `#`; but tmux leaves a run of them before `[` as it is, for styles.
 *
 * @see tmux(1), FORMATS
 */
export function literalFormat(text: string): string {
  return text.replace(/#+(?![#[])/g, '$&$&');
}

/** A literal operand inside `#{==:…,…}` and its kind, where `,` and `}` would end it. */
export function formatOperand(text: string): string {
  return literalFormat(text).replace(/[,}]/g, '#$&');
}

/** A literal where tmux runs strftime before the format: `display-message -p`, `pipe-pane`. */
export function literalTimeFormat(text: string): string {
  return literalFormat(text).replaceAll('%', '%%');
}
