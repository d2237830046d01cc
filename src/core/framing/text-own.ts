import { MARK_OSC } from './marks.js';
import { RetainedText } from './retained-text.js';

const LF = 0x0a;

/** The part of a sourcing line that no other text is likely to hold. */
const NEEDLE = `]${String(MARK_OSC)};`;

/** How much of a needle can lie before a cut. */
const REACH = NEEDLE.length - 1;

/** A sourcing line is shorter, with the key presses that clear the prompt before it. */
const LINE_MAX_BYTES = 2048;

/**
 * A line of `typed-line.ts` as a terminal echoes it: a test of a file, its sourcing, and a print of the
 * tail mark with that file's name, after the visible form of the keys that clear a prompt (`^[ddi^E^U`).
 */
const SOURCING_LINE = new RegExp(
  String.raw`(?:x?\^[@-_][ -~\x08]{0,40}?)? ?case . in .\) \\?\[{1,2} -r \\?(/\S{1,1024}/([0-9a-z]{1,64})) \]{1,2}` +
    String.raw`&&\\\. \\?\1;; esac;[^\n]{0,60}${NEEDLE}[^\n]{0,60}\b\2\b[^\n]{0,60}\n?$`,
);

/** One writer's text, in a bounded window, without the sourcing lines that others typed into it. */
export class OwnText {
  readonly retained: RetainedText;
  /** Whether a sourcing line was seen and taken out. */
  sourcingLineSeen = false;
  /** The line that is not complete yet holds the needle. */
  #suspicious = false;
  /** The last bytes, in which a needle may begin. */
  #seam = '';

  constructor(windowBytes: number) {
    this.retained = new RetainedText(windowBytes);
  }

  /** @param text - Valid UTF-8, in whole characters. Copied. */
  append(text: Buffer): void {
    let rest = text;
    while (rest.length > 0) {
      const needle = this.#suspicious ? 0 : this.#findNeedle(rest);
      const lineEnd = needle < 0 ? -1 : rest.indexOf(LF, needle);
      this.#suspicious = needle >= 0;
      if (lineEnd < 0) {
        this.retained.append(rest);
        this.#seam = (this.#seam + rest.toString('latin1', Math.max(0, rest.length - REACH))).slice(
          -REACH,
        );
        return;
      }
      this.retained.append(rest.subarray(0, lineEnd + 1));
      this.settle();
      rest = rest.subarray(lineEnd + 1);
    }
  }

  /** The last line is complete as it is: nothing follows, or something other than text. */
  settle(): void {
    this.#seam = '';
    if (!this.#suspicious) return;
    this.#suspicious = false;
    const tail = this.retained.tail(LINE_MAX_BYTES);
    const line = tail.subarray(tail.lastIndexOf(LF, -2) + 1).toString('latin1');
    const found = SOURCING_LINE.exec(line);
    if (found === null) return;
    this.retained.retract(line.length - found.index);
    this.sourcingLineSeen = true;
  }

  /** Where in new text the needle is, 0 when it began before; -1 for nowhere. */
  #findNeedle(text: Buffer): number {
    const seam = this.#seam + text.toString('latin1', 0, REACH);
    return seam.includes(NEEDLE) ? 0 : text.indexOf(NEEDLE);
  }
}
