/** A pane id in canonical form: `%` and a decimal number without leading zeros. */
export type PaneId = `%${number}`;

/** A window id in canonical form: `@` and a decimal number without leading zeros. */
export type WindowId = `@${number}`;

/** A session id in canonical form: `$` and a decimal number without leading zeros. */
export type SessionId = `$${number}`;

/** The number of an id is an unsigned 32-bit integer in tmux. */
const MAX_ID = 2 ** 32 - 1;

/**
 * Read a pane id as a caller wrote it.
 *
 * A padded number (`%01`) is the same pane as the plain one (`%1`).
 *
 * @returns The canonical id, or `undefined` when `text` is not `%` followed by a 32-bit number.
 */
export function parsePaneId(text: string): PaneId | undefined {
  const number = parseNumber('%', text);
  return number === undefined ? undefined : `%${number}`;
}

/** As `parsePaneId`, for `@1`. */
export function parseWindowId(text: string): WindowId | undefined {
  const number = parseNumber('@', text);
  return number === undefined ? undefined : `@${number}`;
}

/** As `parsePaneId`, for `$1`. */
export function parseSessionId(text: string): SessionId | undefined {
  const number = parseNumber('$', text);
  return number === undefined ? undefined : `$${number}`;
}

function parseNumber(sign: '%' | '@' | '$', text: string): number | undefined {
  if (!text.startsWith(sign) || !/^\d{1,20}$/.test(text.slice(1))) return undefined;
  const number = Number(text.slice(1));
  return number <= MAX_ID ? number : undefined;
}
