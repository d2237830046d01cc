import type { FlowNews, FlowReader } from './flow-reader.js';

/** A share in a flow that is read once for several. Disposing gives it up. */
export interface FlowShare extends Disposable {
  /** Do not read by it. */
  readonly reader: FlowReader;
  /** Every chunk in turn, with its offset in the recording. */
  read(chunk: Buffer, offset: number): FlowNews;
}

interface SharedReader {
  readonly reader: FlowReader;
  /** How far it has read. */
  end: number;
  /** Of the last chunk. */
  news: FlowNews;
  shares: number;
}

/**
 * What a recording tells, read once for all who wait.
 *
 * Who comes reads what was before by itself, and takes a share once the same bytes tell both the same.
 */
export class SharedFlow {
  #shared: SharedReader | undefined;

  /**
   * Take a share, after a chunk was read.
   *
   * @param own - Read so far; the shared one, if there is none.
   * @param chunk - What it read last; `offset`: of that; `news`: what that told.
   * @returns `undefined` as long as it tells something else.
   */
  tryJoin(
    own: FlowReader,
    { chunk, offset, news }: { chunk: Buffer; offset: number; news: FlowNews },
  ): FlowShare | undefined {
    this.#shared ??= { reader: own, end: offset + chunk.length, news, shares: 0 };
    const shared = this.#shared;
    read(shared, chunk, offset);
    if (shared.reader !== own && !shared.reader.isLike(own)) return undefined;
    shared.shares += 1;
    return {
      reader: shared.reader,
      read: (chunk, offset) => read(shared, chunk, offset),
      [Symbol.dispose]: () => {
        shared.shares -= 1;
        if (shared.shares === 0) this.#shared = undefined;
      },
    };
  }
}

/** Only the first who asks for a chunk has it read. */
function read(shared: SharedReader, chunk: Buffer, offset: number): FlowNews {
  if (offset < shared.end) return shared.news;
  shared.news = shared.reader.read(chunk, offset);
  shared.end = offset + chunk.length;
  return shared.news;
}
