import type { StreamEnd } from '../watchers/pane-watchers.js';
import type { Printed } from './look.js';
import { locate, type Checkpoint } from './locate.js';
import type { Hit, OutputMatcher } from './output-matcher.js';
import { type FlowNews, FlowReader } from './flow-reader.js';
import type { FlowOptions } from './pane-flow.js';
import type { FlowShare } from './shared-flow.js';
import type { Tail, TailListener } from './tail.js';
import { Transcript } from './transcript.js';

/** What ended the watching. `early`: what was hit was there before the wait. */
export type WaitEnd =
  | { readonly kind: 'hit'; readonly hit: Hit; readonly early: boolean }
  | { readonly kind: 'ended'; readonly end: StreamEnd }
  | { readonly kind: 'deadline' }
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'present' };

export interface PaneWaitOptions {
  readonly tail: Tail;
  readonly matcher: OutputMatcher;
  /** How much text is kept, in UTF-16 units. */
  readonly keep: number;
}

/** Offsets in the recording, and what is known of the pane. */
export interface WaitStart {
  /** Search from here on. */
  readonly from: number;
  /** What comes before this was there before the wait. */
  readonly now: number;
  readonly columns: number;
  /** What the pane showed above the line of the cursor, where the recording does not tell. */
  readonly before?: string;
  /** What was printed before the recording began, and the cursor's line before that. */
  readonly unrecorded?: Printed | undefined;
}

/** How much of what came before is read, to know the line that the cursor is in. */
const LEAD_BYTES = 32 * 1024;
const NEWEST_LINE = 200;
/** Where it is looked for, in UTF-16 units. */
const NEWEST_PART = 4096;

/**
 * One wait: a recording's bytes in, the end of the wait out.
 *
 * Until `begin`, what comes is held; then it is searched as it comes, and memory stays bounded.
 */
export class PaneWait implements TailListener, Disposable {
  /** Settles when the wait is over. */
  readonly whenOver: Promise<WaitEnd>;
  readonly #tail: Tail;
  readonly #matcher: OutputMatcher;
  readonly #transcript: Transcript;
  readonly #resolve: (end: WaitEnd) => void;
  readonly #listening: Disposable;
  #over: WaitEnd | undefined;
  #held: Buffer[] | undefined = [];
  #reader = new FlowReader({ columns: 80 });
  /** Once the reader is one that others read by, too. */
  #share: FlowShare | undefined;
  #columns = 80;
  #checkpoints: readonly Checkpoint[] = [];
  /** The line in which the wait's own output begins: its place, and the UTF-8 length before. */
  #first = { place: 0, bytes: 0 };
  /** What of that line was old, once it was told. */
  #firstOld: string | undefined;
  /** The line that was not complete when the wait was over. */
  #last = '';
  /** The place before which what was told is old. */
  #old = 0;
  #offset = 0;
  #missedBytes = 0;
  #hadGap = false;

  constructor({ tail, matcher, keep }: PaneWaitOptions) {
    this.#tail = tail;
    this.#matcher = matcher;
    this.#transcript = new Transcript(keep);
    let resolve!: (end: WaitEnd) => void;
    this.whenOver = new Promise((settle) => (resolve = settle));
    this.#resolve = resolve;
    this.#listening = tail.listen(this);
  }

  get over(): WaitEnd | undefined {
    return this.#over;
  }

  /** Where the answer ends: an offset of the recording. */
  get offset(): number {
    return this.#offset;
  }

  /** Bytes that were to be searched and were not kept. */
  get missedBytes(): number {
    return this.#missedBytes;
  }

  /** Bytes were lost on the way, so that a match may have been too. */
  get hadGap(): boolean {
    return this.#hadGap;
  }

  /** UTF-8 length of the wait's output. */
  get outputBytes(): number {
    const all = this.#transcript.bytes + Buffer.byteLength(this.#current);
    const after = Buffer.byteLength(this.#slice(this.#end, Infinity));
    const old = Buffer.byteLength(this.#oldOfFirst);
    return Math.max(0, all - after - old - this.#first.bytes);
  }

  /** The wait's output, as far as it is kept. */
  get text(): string {
    return this.#slice(this.#start, this.#end);
  }

  /** The newest line that is not blank, cut. */
  get newestLine(): string {
    const from = Math.max(0, this.#transcript.end - NEWEST_PART);
    const lines = this.#slice(Math.max(from, this.#start), this.#end).split('\n');
    return (lines.findLast((line) => line.trim() !== '') ?? '').slice(0, NEWEST_LINE);
  }

  set columns(columns: number) {
    this.#columns = columns;
    this.#reader.columns = columns;
  }

  /** Search what there is, and from then on what comes. */
  begin({ from, now, columns, before = '', unrecorded }: WaitStart): void {
    if (this.#over !== undefined) return;
    const { ring } = this.#tail;
    const held = this.#held ?? [];
    this.#held = undefined;
    const heldFrom = ring.end - held.reduce((sum, { length }) => sum + length, 0);
    this.#missedBytes = Math.max(0, Math.min(ring.start, heldFrom) - from);
    this.#columns = columns;
    const lead = Math.max(ring.start, from - LEAD_BYTES);
    const seed = unrecorded?.seed ?? (lead === 0 ? this.#tail.seed : undefined);
    this.#lead({ lead, from, before, seed });
    this.#search(ring.read(from, now), Math.max(from, ring.start), true);
    this.#startOver();
    if (unrecorded) this.#searchUnrecorded(unrecorded.text);
    this.#search(ring.read(now, heldFrom), Math.max(now, ring.start), false);
    let at = heldFrom;
    for (const chunk of held) {
      this.#search(chunk, at, false);
      at += chunk.length;
    }
    if (this.#tail.end !== undefined) this.ended(this.#tail.end);
  }

  bytes(chunk: Buffer): void {
    if (this.#held !== undefined) {
      this.#held.push(Buffer.from(chunk));
      return;
    }
    const offset = this.#tail.ring.end - chunk.length;
    const news = this.#search(chunk, offset, false);
    if (news) this.#tryJoin({ chunk, offset, news });
  }

  gap(): void {
    this.#hadGap = true;
  }

  ended(end: StreamEnd): void {
    if (this.#held === undefined) this.finish({ kind: 'ended', end });
  }

  /** The wait is over, unless it was before. */
  finish(end: WaitEnd): void {
    if (this.#over !== undefined) return;
    this.#last = this.#reader.current;
    this.#over = end;
    this.#offset = this.#locateEnd(end);
    this[Symbol.dispose]();
    this.#resolve(end);
  }

  [Symbol.dispose](): void {
    this.#listening[Symbol.dispose]();
    this.#share?.[Symbol.dispose]();
    this.#share = undefined;
  }

  /** The place where the output ends that is returned. */
  get #end(): number {
    return this.#over?.kind === 'hit' ? this.#over.hit.end : Infinity;
  }

  /** Read what came before, to know where the cursor is. */
  #lead(past: {
    readonly lead: number;
    readonly from: number;
    readonly before: string;
    readonly seed: FlowOptions['seed'];
  }): void {
    const { lead, from, before, seed } = past;
    this.#reader = new FlowReader({ columns: this.#columns, ...(seed && { seed }) });
    this.#checkpoints = [{ offset: lead, place: 0, ...(seed && { seed }) }];
    const news = this.#reader.read(this.#tail.ring.read(lead, from), lead);
    this.#take(news);
    const isCut = lead > 0 || seed?.isCut === true;
    this.#matcher.begin(news.told, news.current, { before, isCut });
    this.#startOver();
  }

  /** What was read so far is the past: only what comes now is the wait's own. */
  #startOver(): void {
    if (this.#over !== undefined) return;
    this.#reader.markOld();
    this.#first = { place: this.#transcript.end, bytes: this.#transcript.bytes };
    this.#firstOld = undefined;
  }

  get #oldOfFirst(): string {
    return this.#firstOld ?? this.#current.slice(0, this.#reader.old);
  }

  /** The place where the wait's own output begins. */
  get #start(): number {
    return this.#first.place + this.#oldOfFirst.length;
  }

  /** The line that is not complete. What others go on to read does not count. */
  get #current(): string {
    return this.#over === undefined ? this.#reader.current : this.#last;
  }

  #search(chunk: Buffer, offset: number, early: boolean): FlowNews | undefined {
    if (this.#over !== undefined || chunk.length === 0) return undefined;
    const news = (this.#share ?? this.#reader).read(chunk, offset);
    this.#take(news);
    this.#match(news, early);
    return news;
  }

  #searchUnrecorded(text: string): void {
    const news = this.#reader.read(Buffer.from(text.replaceAll('\n', '\r\n')), 0);
    const { seed } = this.#tail;
    this.#take(news);
    this.#checkpoints = [{ offset: 0, place: this.#transcript.end, ...(seed && { seed }) }];
    this.#match(news, false);
  }

  #match(news: FlowNews, early: boolean): void {
    const { currentOld } = news;
    const old = currentOld > 0 ? this.#transcript.end + currentOld : this.#old;
    const hit = this.#matcher.search(news, old);
    if (hit !== undefined) this.finish({ kind: 'hit', hit, early });
  }

  /** Once what began before the wait is told, what others read is what this one reads. */
  #tryJoin(read: {
    readonly chunk: Buffer;
    readonly offset: number;
    readonly news: FlowNews;
  }): void {
    if (this.#share || this.#over !== undefined) return;
    if (this.#firstOld === undefined || this.#reader.old > 0) return;
    this.#share = this.#tail.flow.tryJoin(this.#reader, read);
    this.#reader = this.#share?.reader ?? this.#reader;
  }

  #take({ told, toldBytes, firstOld, old, overwritten, fresh }: FlowNews): void {
    const { end } = this.#transcript;
    if (told !== '') this.#firstOld ??= told.slice(0, firstOld);
    if (old > 0) this.#old = end + old;
    for (const place of overwritten) this.#matcher.noteOverwritten(end + place);
    if (fresh) {
      const checkpoint = { offset: fresh.offset, place: end + fresh.place };
      // A match ends behind the one before the last: it was not found before.
      this.#checkpoints = [...this.#checkpoints, checkpoint].slice(-2);
    }
    this.#transcript.append(told, toldBytes);
  }

  #locateEnd(end: WaitEnd): number {
    const { ring } = this.#tail;
    const last = ring.end - this.#reader.incompleteBytes;
    if (end.kind !== 'hit' || end.hit.index === undefined) return last;
    const { end: place } = end.hit;
    const checkpoint = this.#checkpoints.findLast((known) => known.place < place);
    if (checkpoint === undefined) return last;
    const options = {
      ring,
      columns: this.#columns,
      text: (from: number, to: number) => this.#slice(from, to),
    };
    // Rather again than never.
    return locate(place, checkpoint, options) ?? Math.max(checkpoint.offset, ring.start);
  }

  #slice(from: number, to: number): string {
    const complete = this.#transcript.end;
    const rest = this.#current.slice(Math.max(0, from - complete), Math.max(0, to - complete));
    return this.#transcript.slice(from, Math.min(to, complete)) + rest;
  }
}
