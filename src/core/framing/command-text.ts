/** A command as it is run: CR LF counts as LF. A CR of its own is part of the command. */
export function normaliseCommand(text: string): string {
  return text.replaceAll('\r\n', '\n');
}

/** Whether there is nothing to run: only blanks and line ends, or nothing. */
export function isBlank(text: string): boolean {
  return /^[ \t\r\n]*$/.test(text);
}
