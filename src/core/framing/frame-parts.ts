import { MARK_OSC } from './marks.js';
import { type FrameOptions } from './frame.js';

/** One word of shell text that stands for exactly this string, in every shell. */
export function quoteWord(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

/**
 * A format of `printf` and the words for it. The shell makes the escape characters and puts the scope in, so
 * that neither a frame nor what a prompt's hook prints of it, escapes interpreted, ever holds a mark.
 */
export type Saying = readonly [format: string, ...words: readonly string[]];

/** A mark. `kind` holds a `%s` for each of the words. */
export function mark(kind: string, scope: string, ...words: readonly string[]): Saying {
  return [`\\033]${MARK_OSC};%s;${kind}\\033\\\\`, scope, ...words];
}

/** What a frame is made of, whatever the shell. */
export interface FrameParts {
  /** The frame's variable, and the stem of its others. No other name starts like this. */
  readonly name: string;
  readonly path: string;
  readonly claim: string;
  readonly wake: string;
  readonly id: string;
  /** The dim line, if it is shown, and the start mark. */
  readonly start: Saying;
  /** The end mark. */
  readonly end: (status: string) => Saying;
  /** The mark of a frame that can neither claim nor was revoked. */
  readonly unclaimed: Saying;
  /** The typed line's mark, for when that line cannot print it or has to be told another status than `$?`. */
  readonly tail: (status: string) => Saying;
  /** The command as one word. */
  readonly command: string;
  readonly suppressHistory: boolean;
}

export function frameParts(options: FrameOptions): FrameParts {
  const { nonce, path, id, wakePath, command, suppressHistory, shown } = options;
  const start = mark('S', nonce);
  return {
    name: `_pw_${id}_`,
    path,
    claim: `${path}.c`,
    wake: wakePath,
    id,
    start: suppressHistory
      ? start
      : join(mark('D', nonce), ['\\033[2m%s\\033[m\\n', quoteWord(shown)], mark('d', nonce), start),
    end: (status) => mark('E;%s', nonce, status),
    unclaimed: mark('N', nonce),
    tail: (status) => mark('T;%s', id, status),
    command: quoteWord(command),
    suppressHistory,
  };
}

function join(...sayings: readonly Saying[]): Saying {
  return [sayings.map(([format]) => format).join(''), ...sayings.flatMap(([, ...words]) => words)];
}
