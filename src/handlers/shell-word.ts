/** A word as a shell reads it: bare where nothing in it is special. */
export function toShellWord(text: string): string {
  return /^[\w/.+@:-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
