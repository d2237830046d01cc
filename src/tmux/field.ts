/**
 * A format for free text as one field of a line: names, titles and directories may hold anything.
 *
 * The field holds no blank and no control character, so that no name can forge a field or a line.
 * Undone by `decodeField`, control characters but for tab and line feed aside: they become `?`.
 *
 * @param variable - A tmux variable without its braces: `window_name`.
 */
export function fieldFormat(variable: string): string {
  return `#{s/~/~t/;s/ /~s/;s/\n/~n/;s/\t/~i/;s/[\u0001-\u001f\u007f]/?/:${variable}}`;
}

const ESCAPES: Readonly<Record<string, string>> = { t: '~', s: ' ', n: '\n', i: '\t' };

/** The text of a field, or `undefined` when `fieldFormat` makes no such field. */
export function decodeField(field: string): string | undefined {
  if (/[\u0000-\u0020\u007f]|~(?![tsni])/.test(field)) return undefined;
  return field.replace(/~(.)/g, (_whole, escaped: string) => ESCAPES[escaped] ?? '');
}
