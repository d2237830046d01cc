import type { ByteRing } from './byte-ring.js';
import { PaneFlow, type FlowOptions } from './pane-flow.js';

const LF = 0x0a;

/** First so much is read at once, at least, and then line by line. */
const BLOCK_BYTES = 4096;

/** A state of a flow that can be made again, and where it was: in the bytes and in the text. */
export interface Checkpoint {
  readonly offset: number;
  readonly place: number;
  readonly seed?: FlowOptions['seed'];
}

export interface LocateOptions {
  readonly ring: ByteRing;
  readonly columns: number;
  /** The text from one place to another. */
  readonly text: (from: number, to: number) => string;
}

/**
 * The offset after the last byte that a text needs which ends at `place`, by reading it again.
 *
 * @returns `undefined` when what has to be read again is not kept.
 */
export function locate(
  place: number,
  checkpoint: Checkpoint,
  options: LocateOptions,
): number | undefined {
  const { ring } = options;
  if (checkpoint.offset < ring.start) return undefined;
  const block = findLine(place, checkpoint, { ...options, least: BLOCK_BYTES });
  const line = findLine(place, block, { ...options, least: 1 });
  const wanted = options.text(line.place, place);
  let told = '';
  const flow = toFlow(line, options, (text) => (told += text));
  const bytes = ring.read(line.offset);
  for (let at = 0; at < bytes.length; at += 1) {
    flow.push(bytes.subarray(at, at + 1));
    if (told.length + flow.length < wanted.length) continue;
    if ((told + flow.current).startsWith(wanted)) return line.offset + at + 1;
  }
  return undefined;
}

/** The last checkpoint before the place that is found by reading so many bytes at once, and to a line's end. */
function findLine(
  place: number,
  from: Checkpoint,
  options: LocateOptions & { readonly least: number },
): Checkpoint {
  let told = from.place;
  let line = from;
  const flow = toFlow(from, options, (text) => (told += text.length));
  const bytes = options.ring.read(from.offset);
  for (let start = 0; start < bytes.length;) {
    const lineEnd = bytes.indexOf(LF, start + options.least - 1) + 1;
    const end = lineEnd === 0 ? bytes.length : lineEnd;
    flow.push(bytes.subarray(start, end));
    if (told >= place || lineEnd === 0) break;
    if (flow.fresh) line = { offset: from.offset + end, place: told };
    start = end;
  }
  return line;
}

function toFlow(
  { seed }: Checkpoint,
  { columns }: LocateOptions,
  sink: (text: string) => void,
): PaneFlow {
  return new PaneFlow({ columns, ...(seed && { seed }) }, sink);
}
