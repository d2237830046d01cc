import { MARK_BODY_LIMIT_BYTES, MARK_OSC, type Mark, parseMark } from './marks.js';

export interface ScannerSink {
  /** Output without terminal control; not yet valid UTF-8. Valid only during the call. */
  text(bytes: Buffer): void;
  mark(mark: Mark): void;
  /**
   * A whole CSI sequence, where it stood: what follows `ESC [`, final byte included. A reverse index
   * (`ESC M`) is told as the step up that it is.
   */
  control?(body: string): void;
}

const BEL = 0x07;
const LF = 0x0a;
const CR = 0x0d;
const CAN = 0x18;
const SUB = 0x1a;
const ESC = 0x1b;
/** After ESC: reverse index. */
const RI = 0x4d;

/** At most so much is scanned before the text so far is handed on. */
const SLICE_BYTES = 64 * 1024;

/** The longest CSI sequence that is told. */
const CONTROL_MAX = 32;

const GROUND = 0;
/** After ESC. */
const ESCAPE = 1;
/** After ESC and intermediate bytes. */
const INTERMEDIATE = 2;
const CSI = 3;
const OSC = 4;
/** ESC inside an OSC string: ST, or the start of something else. */
const OSC_ESCAPE = 5;
/** SOS, PM, APC, and the `ESC k` title. */
const STRING = 6;
const DCS = 7;
const DCS_ESCAPE = 8;
/** A doubled ESC inside a DCS string, and what may be the start of a mark. */
const DCS_DOUBLED = 9;

type State =
  | typeof GROUND
  | typeof ESCAPE
  | typeof INTERMEDIATE
  | typeof CSI
  | typeof OSC
  | typeof OSC_ESCAPE
  | typeof STRING
  | typeof DCS
  | typeof DCS_ESCAPE
  | typeof DCS_DOUBLED;

/** 1 for the bytes that are text in the ground state: printable, format effectors but CR, and UTF-8. */
const TEXT = new Uint8Array(256).map((_, byte) =>
  (byte >= 0x20 && byte !== 0x7f) || isFormatEffector(byte) ? Number(byte !== CR) : 0,
);

/** How a mark begins after its ESC. */
const MARK_START = Buffer.from(`]${String(MARK_OSC)};`);

/**
 * A pane's bytes, taken apart into text and marks.
 *
 * Removed are escape sequences (CSI, OSC, DCS, APC, PM, SOS, `ESC k` titles, character set
 * selection, any other ESC with its intermediates) and the control characters that lay out no text.
 * What stays of C0 are the format effectors BS, TAB, LF, VT, FF and a CR of its own; CR LF becomes
 * LF, which is the exact inverse of what the terminal driver does to a program's LF (ONLCR).
 *
 * Sequences begin and end as in tmux, which reads UTF-8 and knows no 8-bit controls: ESC, CAN and
 * SUB end every string, BEL an OSC string. One difference: tmux leaves a DCS string only at ST, or
 * some seconds later; here any ESC ends it unless doubled (as in tmux's passthrough), so that a
 * forgotten terminator loses little. A mark is recognised whatever stands before it.
 *
 * The result does not depend on how the bytes are cut into chunks. Memory is bounded.
 *
 * @see https://vt100.net/emu/dec_ansi_parser
 */
export class OutputScanner {
  readonly #sink: ScannerSink;
  readonly #body = Buffer.alloc(MARK_BODY_LIMIT_BYTES);
  #bodyLength = 0;
  #state: State = GROUND;
  /** A CR came last, and what follows decides about it. */
  #heldCr = false;
  #matched = 0;
  #out = Buffer.alloc(0);
  /** What of a CSI sequence came, for who wants to know; a longer one is not told. */
  #control = '';
  /** How many bytes came, and how many had come when the last one began that is not over. */
  #count = 0;
  #begun = 0;

  constructor(sink: ScannerSink) {
    this.#sink = sink;
  }

  push(chunk: Buffer): void {
    for (let start = 0; start < chunk.length; start += SLICE_BYTES) {
      this.#scan(chunk.subarray(start, start + SLICE_BYTES));
    }
  }

  /** How many of the last bytes belong to a sequence that is not complete; a held CR counts. */
  get incompleteBytes(): number {
    if (this.#state !== GROUND) return this.#count - this.#begun;
    return this.#heldCr ? 1 : 0;
  }

  /** Hand on what is held back, as if nothing followed. More may be pushed: marks go on being found. */
  end(): void {
    if (!this.#heldCr) return;
    this.#heldCr = false;
    this.#sink.text(Buffer.from([CR]));
  }

  #scan(slice: Buffer): void {
    const length = slice.length;
    // One byte more than comes in: a CR may have been held back.
    if (this.#out.length <= length) this.#out = Buffer.allocUnsafe(length + 1);
    const out = this.#out;
    const sink = this.#sink;
    let used = 0;
    let state = this.#state;

    if (this.#heldCr) {
      this.#heldCr = false;
      if (slice[0] !== LF) out[used++] = CR;
    }
    for (let at = 0; at < length; at++) {
      let byte = slice[at] ?? 0;
      if (state === GROUND) {
        while (TEXT[byte] === 1) {
          out[used++] = byte;
          if (++at === length) break;
          byte = slice[at] ?? 0;
        }
        if (at === length) break;
      }
      if (byte < 0x20 && state <= CSI) {
        if (byte === ESC) {
          if (state === GROUND) this.#begun = this.#count + at;
          state = ESCAPE;
          this.#control = '';
        } else if (isAbort(byte)) state = GROUND;
        else if (byte === CR) {
          if (at + 1 === length) this.#heldCr = true;
          else if (slice[at + 1] !== LF) out[used++] = CR;
        } else if (isFormatEffector(byte)) out[used++] = byte;
        continue;
      }
      if (state === CSI) {
        if (sink.control !== undefined && this.#control.length <= CONTROL_MAX)
          this.#control += String.fromCharCode(byte);
        if (byte >= 0x40 && byte < 0x7f) {
          state = GROUND;
          if (sink.control !== undefined && this.#control.length <= CONTROL_MAX) {
            if (used > 0) sink.text(out.subarray(0, used));
            used = 0;
            sink.control(this.#control);
          }
        }
        continue;
      }
      if (state === ESCAPE && byte === RI && sink.control !== undefined) {
        if (used > 0) sink.text(out.subarray(0, used));
        used = 0;
        sink.control('A');
      }
      if (ends(state, byte)) {
        // The string is over without its terminator: what follows ESC is read as after any ESC.
        this.#bodyLength = 0;
        state = ESCAPE;
        at--;
        continue;
      }
      state = this.#step(state, byte);
      if (state === GROUND && this.#bodyLength > 0) {
        const mark = this.#takeMark();
        if (mark !== undefined) {
          if (used > 0) this.#sink.text(out.subarray(0, used));
          used = 0;
          this.#sink.mark(mark);
        }
      }
    }
    this.#state = state;
    this.#count += length;
    if (used > 0) this.#sink.text(out.subarray(0, used));
  }

  /** The state after a byte; on a terminated OSC string the ground, with the body still filled. */
  #step(state: State, byte: number): State {
    switch (state) {
      case GROUND:
      case CSI:
      case OSC_ESCAPE:
        return GROUND;
      case ESCAPE:
      case INTERMEDIATE:
        return afterEscape(state, byte);
      case OSC:
        return this.#inOsc(byte);
      case STRING:
        return byte === ESC ? ESCAPE : isAbort(byte) ? GROUND : STRING;
      case DCS:
        return inDcs(byte);
      case DCS_ESCAPE:
        this.#matched = 0;
        return DCS_DOUBLED;
      case DCS_DOUBLED:
        return this.#afterDoubled(byte);
    }
  }

  #inOsc(byte: number): State {
    if (byte >= 0x20) {
      if (this.#bodyLength < MARK_BODY_LIMIT_BYTES) this.#body[this.#bodyLength++] = byte;
      return OSC;
    }
    if (byte === BEL) return GROUND;
    if (byte === ESC) return OSC_ESCAPE;
    if (!isAbort(byte)) return OSC;
    this.#bodyLength = 0;
    return GROUND;
  }

  #afterDoubled(byte: number): State {
    if (byte !== MARK_START[this.#matched]) {
      return inDcs(byte);
    }
    if (++this.#matched < MARK_START.length) return DCS_DOUBLED;
    this.#bodyLength = MARK_START.copy(this.#body, 0, 1);
    return OSC;
  }

  #takeMark(): Mark | undefined {
    const length = this.#bodyLength;
    this.#bodyLength = 0;
    return parseMark(this.#body.subarray(0, length));
  }
}

/** Whether a string ends at its ESC: by what follows, it was neither ST nor a doubled ESC. */
function ends(state: State, byte: number): boolean {
  return (state === OSC_ESCAPE && byte !== 0x5c) || (state === DCS_ESCAPE && byte !== ESC);
}

/** As in tmux, bytes from 0x7f on are passed over while a sequence is not complete. */
function afterEscape(state: State, byte: number): State {
  if (byte >= 0x7f) return state;
  if (byte < 0x30) return INTERMEDIATE;
  if (state === INTERMEDIATE) return GROUND;
  switch (byte) {
    case 0x50: // P
      return DCS;
    case 0x5b: // [
      return CSI;
    case 0x5d: // ]
      return OSC;
    case 0x58: // X: SOS
    case 0x5e: // ^: PM
    case 0x5f: // _: APC
    case 0x6b: // k: title
      return STRING;
    default:
      return GROUND;
  }
}

function inDcs(byte: number): State {
  return byte === ESC ? DCS_ESCAPE : isAbort(byte) ? GROUND : DCS;
}

function isAbort(byte: number): boolean {
  return byte === CAN || byte === SUB;
}

/** BS, TAB, LF, VT, FF, CR: the C0 characters that lay out text. */
function isFormatEffector(byte: number): boolean {
  return byte >= 0x08 && byte <= 0x0d;
}
