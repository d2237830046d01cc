import { dimLine } from './dim-line.js';
import { type FrameOptions } from './frame.js';

/** The number of our private OSC sequence. */
const OSC = 7717;

/** One word of shell text that stands for exactly this string, in every shell. */
export function quoteWord(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

/**
 * A mark as a format of `printf`: escape sequences for `printf` to interpret, so that the frame's own
 * text never holds a mark.
 */
export function markFormat(scope: string, kind: string): string {
  return `\\033]${String(OSC)};${scope};${kind}\\033\\\\`;
}

/** The texts that a frame is made of, whatever the shell. Words of `printf` formats are already quoted. */
export interface FrameParts {
  /** The one variable of the frame, and the stem of its others. No other name starts like this. */
  readonly name: string;
  readonly path: string;
  readonly claim: string;
  readonly wake: string;
  readonly id: string;
  /** Arguments for `printf` that print the dim line, if any, and the start mark. */
  readonly start: string;
  /** Format for `printf` with one argument, the status. */
  readonly end: string;
  readonly unclaimed: string;
  /** Format for `printf` with one argument, the status. */
  readonly tail: string;
  /** The command as one word. */
  readonly command: string;
  readonly suppressHistory: boolean;
}

export function frameParts(options: FrameOptions): FrameParts {
  const { nonce, path, id, wakePath, command, suppressHistory, columns } = options;
  const mark = (kind: string): string => markFormat(nonce, kind);
  const dim = suppressHistory
    ? undefined
    : `'${mark('D')}\\033[2m%s\\033[m\\n${mark('d')}${mark('S')}' ${quoteWord(dimLine(command, columns))}`;
  return {
    name: `_${nonce}`,
    path,
    claim: `${path}.c`,
    wake: wakePath,
    id,
    start: dim ?? `'${mark('S')}'`,
    end: `'${mark('E;%s')}'`,
    unclaimed: `'${mark('N')}'`,
    tail: `'${markFormat(id, 'T;%s')}'`,
    command: quoteWord(command),
    suppressHistory,
  };
}
