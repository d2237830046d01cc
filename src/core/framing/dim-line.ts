const ELLIPSIS = '…';

/**
 * The line that shows people what an agent runs: `$ ` and the command's first line, made harmless and cut
 * to the pane's width.
 *
 * A control character is shown in caret notation (`^[` for ESC), a C1 control or an invisible format
 * character as `\x9b` or `\u202e`, so that nothing in a command can move the cursor, switch colours or
 * turn the reading direction. What does not fit, and further lines, show as `…`.
 *
 * @param columns - The pane's width in cells; a wide character counts two.
 */
export function dimLine(command: string, columns: number): string {
  const lines = command.replace(/^\n+/, '').split('\n');
  const first = lines[0] ?? '';
  const more = lines.slice(1).some((line) => line.trim() !== '');
  const budget = Math.max(columns, 4) - 3;
  let text = '';
  let used = 0;
  let cut = false;
  for (const character of first) {
    const shown = visible(character);
    const width = shown === character ? cellWidth(character) : shown.length;
    if (used + width > budget) {
      cut = true;
      break;
    }
    text += shown;
    used += width;
  }
  return `$ ${text}${cut || more ? ELLIPSIS : ''}`;
}

const INVISIBLE = /^[\p{Cf}\p{Zl}\p{Zp}\p{Cs}]$/u;

function visible(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  if (code < 0x20) return `^${String.fromCharCode(code + 0x40)}`;
  if (code === 0x7f) return '^?';
  if (code < 0x80) return character;
  if (code < 0xa0) return `\\x${code.toString(16)}`;
  return INVISIBLE.test(character) ? `\\u${code.toString(16).padStart(4, '0')}` : character;
}

const COMBINING = /^\p{M}$/u;
const EMOJI = /^\p{Emoji_Presentation}$/u;

/** First and last code points of blocks whose characters take two cells. @see Unicode Standard Annex #11 */
const WIDE: readonly (readonly [number, number])[] = [
  [0x1100, 0x115f],
  [0x2e80, 0x303e],
  [0x3041, 0xa4cf],
  [0xa960, 0xa97c],
  [0xac00, 0xd7a3],
  [0xf900, 0xfaff],
  [0xfe30, 0xfe6f],
  [0xff01, 0xff60],
  [0xffe0, 0xffe6],
  [0x16fe0, 0x18cff],
  [0x1aff0, 0x1b2ff],
  [0x1f300, 0x1faff],
  [0x20000, 0x3fffd],
];

/** How many cells a character takes: 0 for one that combines with the one before. */
export function cellWidth(character: string): number {
  const code = character.codePointAt(0) ?? 0;
  if (code < 0x300) return 1;
  if (COMBINING.test(character)) return 0;
  const wide = WIDE.some(([first, last]) => code >= first && code <= last);
  return wide || EMOJI.test(character) ? 2 : 1;
}
