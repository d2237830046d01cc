import { dimLine } from './dim-line.js';
import { type FrameOptions } from './frame.js';

/** The number of our private OSC sequence. */
const OSC = '7717';

/** One word of shell text that stands for exactly this string, in every shell. */
export function quoteWord(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

/** What a frame is made of, whatever the shell. */
export interface FrameParts {
  /** The frame's variable, and the stem of its others. No other name starts like this. */
  readonly name: string;
  readonly path: string;
  readonly claim: string;
  readonly wake: string;
  readonly id: string;
  /** Formats, as for `printf`: the shell makes the escape characters, so that no mark stands in the file. */
  readonly formats: {
    /** The dim line, if it is shown, and the start mark. Its argument is `dim`. */
    readonly start: string;
    /** Its argument is the command's status. */
    readonly end: string;
    readonly unclaimed: string;
    /** Its argument is the frame's status. */
    readonly tail: string;
  };
  /** The text of the dim line as one word; `undefined` when it is not shown. */
  readonly dim: string | undefined;
  /** The command as one word. */
  readonly command: string;
  readonly suppressHistory: boolean;
}

export function frameParts(options: FrameOptions): FrameParts {
  const { nonce, path, id, wakePath, command, suppressHistory, columns } = options;
  const mark = (kind: string, scope = nonce): string => `\\033]${OSC};${scope};${kind}\\033\\\\`;
  const dim = suppressHistory ? undefined : quoteWord(dimLine(command, columns));
  const dimFormat = dim === undefined ? '' : `${mark('D')}\\033[2m%s\\033[m\\n${mark('d')}`;
  return {
    name: `_${nonce}`,
    path,
    claim: `${path}.c`,
    wake: wakePath,
    id,
    formats: {
      start: dimFormat + mark('S'),
      end: mark('E;%s'),
      unclaimed: mark('N'),
      tail: mark('T;%s', id),
    },
    dim,
    command: quoteWord(command),
    suppressHistory,
  };
}
