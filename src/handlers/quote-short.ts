const MAX_CHARACTERS = 24;

/** A value for a message: quoted, on one line, and cut short. */
export function quoteShort(text: string): string {
  return text.length <= MAX_CHARACTERS
    ? JSON.stringify(text)
    : `${JSON.stringify(text.slice(0, MAX_CHARACTERS))}… (${text.length} characters)`;
}
