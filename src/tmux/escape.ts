const BACKSLASH = 0x5c;
const SPACE = 0x20;
const ZERO = 0x30;

/**
 * Undo the escaping of a control-mode `%output` value.
 *
 * tmux sends every byte below 0x20, and the backslash, as a backslash and three octal digits; all
 * other bytes go through unchanged. The result is bytes, not text: a multi-byte character may be
 * split between two `%output` lines. A backslash that tmux did not write stays as it is.
 *
 * @param value - Not modified; returned itself when nothing in it is escaped.
 * @see tmux(1), CONTROL MODE
 */
export function decodeOutput(value: Buffer): Buffer {
  let escape = value.indexOf(BACKSLASH);
  if (escape < 0) return value;
  const decoded = Buffer.allocUnsafe(value.length);
  let length = 0;
  let start = 0;
  for (; escape >= 0; escape = value.indexOf(BACKSLASH, Math.max(start, escape + 1))) {
    const byte = octalAt(value, escape + 1);
    if (byte === undefined) continue;
    length += value.copy(decoded, length, start, escape);
    decoded[length++] = byte;
    start = escape + 4;
  }
  length += value.copy(decoded, length, start);
  return decoded.subarray(0, length);
}

function octalAt(value: Buffer, at: number): number | undefined {
  if (at + 3 > value.length) return undefined;
  let byte = 0;
  for (let i = at; i < at + 3; i++) {
    const digit = (value[i] ?? 0) - ZERO;
    if (digit < 0 || digit > 7) return undefined;
    byte = byte * 8 + digit;
  }
  return byte <= 0xff ? byte : undefined;
}

/** What a pane wrote, as one notification tells it. */
export interface PaneOutput {
  readonly paneId: string;
  /** Unescaped. May share memory with the line. */
  readonly bytes: Buffer;
}

const OUTPUT = Buffer.from('%output ');
const EXTENDED = Buffer.from('%extended-output ');
const VALUE = Buffer.from(' : ');

/** Read `%output %1 VALUE` or `%extended-output %1 AGE … : VALUE`; `undefined` for any other line. */
export function parseOutput(line: Buffer): PaneOutput | undefined {
  if (startsWith(line, OUTPUT)) {
    const space = line.indexOf(SPACE, OUTPUT.length);
    return space < 0 ? undefined : outputOf(line, OUTPUT.length, [space, space + 1]);
  }
  if (!startsWith(line, EXTENDED)) return undefined;
  const space = line.indexOf(SPACE, EXTENDED.length);
  const value = line.indexOf(VALUE, EXTENDED.length);
  return space < 0 || value < 0
    ? undefined
    : outputOf(line, EXTENDED.length, [space, value + VALUE.length]);
}

function outputOf(line: Buffer, id: number, [end, value]: readonly [number, number]): PaneOutput {
  return {
    paneId: line.toString('latin1', id, end),
    bytes: decodeOutput(line.subarray(value)),
  };
}

function startsWith(line: Buffer, prefix: Buffer): boolean {
  return line.length >= prefix.length && prefix.equals(line.subarray(0, prefix.length));
}
