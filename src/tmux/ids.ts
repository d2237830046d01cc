/** A pane id in canonical form: `%` and a decimal number without leading zeros. */
export type PaneId = `%${number}`;

/** The number of a pane id is an unsigned 32-bit integer in tmux. */
const MAX_ID = 2 ** 32 - 1;

/**
 * Read a pane id as a caller wrote it.
 *
 * A padded number (`%01`) is the same pane as the plain one (`%1`).
 *
 * @returns The canonical id, or `undefined` when `text` is not `%` followed by a 32-bit number.
 */
export function parsePaneId(text: string): PaneId | undefined {
  if (!/^%\d{1,20}$/.test(text)) return undefined;
  const number = Number(text.slice(1));
  return number <= MAX_ID ? (`%${number}` as const) : undefined;
}
