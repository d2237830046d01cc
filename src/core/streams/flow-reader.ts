import { MAX_BEFORE } from '../patterns/patterns.js';
import { SearchedText } from '../patterns/searched-text.js';
import { type FlowOptions, PaneFlow } from './pane-flow.js';

const LF = 0x0a;

/** What some bytes of a pane tell. Places: UTF-16 units from the beginning of `told`. */
export interface FlowNews {
  /** The text of the lines that are complete. */
  readonly told: string;
  /** Its UTF-8 length. */
  readonly toldBytes: number;
  /** The line after it. */
  readonly current: string;
  /** The pane's width. */
  readonly columns: number;
  /** Both, and what was told before. */
  readonly searched: SearchedText;
  /** How much, from the start of the first line that was told, had stood there at `markOld`. */
  readonly firstOld: number;
  /** The place before which all that was told had; 0 when nothing had. */
  readonly old: number;
  /** How much of the current line had, from its start. */
  readonly currentOld: number;
  /** Where lines end that will be told again: the places of their LF. */
  readonly overwritten: readonly number[];
  /** The last offset and place at which a new flow could begin. */
  readonly fresh: { readonly offset: number; readonly place: number } | undefined;
}

/** Reads a pane's bytes, and gathers what they tell. */
export class FlowReader {
  readonly #flow: PaneFlow;
  #told: string[] = [];
  /** The end of what was told before. */
  #before = '';
  #place = 0;
  #firstOld = 0;
  #old = 0;
  #overwritten: number[] = [];

  constructor(options: FlowOptions) {
    this.#flow = new PaneFlow(options, (text, old, goesOn) => {
      if (this.#place === 0) this.#firstOld = old;
      if (old > 0) this.#old = this.#place + old;
      this.#told.push(text);
      this.#place += text.length;
      if (goesOn) this.#overwritten.push(this.#place - 1);
    });
  }

  set columns(columns: number) {
    this.#flow.columns = columns;
  }

  /** The line that is not complete. */
  get current(): string {
    return this.#flow.current;
  }

  /** How much of that, from its start, has stood there since `markOld`. */
  get old(): number {
    return this.#flow.old;
  }

  get incompleteBytes(): number {
    return this.#flow.incompleteBytes;
  }

  /** What stands on the line that is not complete is not news. */
  markOld(): void {
    this.#flow.markOld();
  }

  /** Whether from now on both tell the same of the same bytes. May be false where they do. */
  isLike(other: FlowReader): boolean {
    return this.#flow.isLike(other.#flow);
  }

  /** @param offset - Of the chunk, in the recording. */
  read(chunk: Buffer, offset: number): FlowNews {
    const lineEnd = chunk.lastIndexOf(LF) + 1;
    this.#flow.push(chunk.subarray(0, lineEnd));
    const isFresh = lineEnd > 0 && this.#flow.fresh;
    const fresh = isFresh ? { offset: offset + lineEnd, place: this.#place } : undefined;
    this.#flow.push(chunk.subarray(lineEnd));
    return this.#take(fresh);
  }

  #take(fresh: FlowNews['fresh']): FlowNews {
    const told = this.#told.join('');
    const { current, old: currentOld, columns } = this.#flow;
    const news = {
      ...{ told, toldBytes: Buffer.byteLength(told), current, columns, fresh },
      searched: new SearchedText(this.#before, told + current),
      ...{ firstOld: this.#firstOld, old: this.#old, currentOld },
      overwritten: this.#overwritten,
    };
    if (told !== '') this.#before = (this.#before + told).slice(-MAX_BEFORE);
    this.#told = [];
    this.#place = 0;
    this.#firstOld = 0;
    this.#old = 0;
    this.#overwritten = [];
    return news;
  }
}
