import type { Readable, Writable } from 'node:stream';
import {
  type JSONRPCMessage,
  parseJSONRPCMessage,
  type Transport,
} from '@modelcontextprotocol/server';
import type { Log } from '../log.js';
import { findMessageId } from './find-message-id.js';
import { findRequestIds } from './find-request-ids.js';
import { LineReader } from './line-reader.js';

/** A command of 1 MiB can be six times as long in JSON, where each character may be escaped. */
export const MAX_MESSAGE_BYTES = 16 * 1024 * 1024;

/** The longest id of a request, in bytes of JSON: the answer repeats it. */
const MAX_ID_BYTES = 512 * 1024;

const LONG_ID = `the id of a request has at most ${MAX_ID_BYTES} bytes of JSON`;

const INVALID_REQUEST = -32600;

/**
 * MCP over a pair of streams, one message for each line.
 *
 * Unlike the SDK's own, it answers a message that is too long and goes on, and it tells the first
 * failed write.
 */
export class StdioTransport implements Transport {
  onclose?: () => void;
  onerror?: (error: Error) => void;
  onmessage?: (message: JSONRPCMessage) => void;
  readonly #input: Readable;
  readonly #output: Writable;
  readonly #log: Log;
  readonly #lines = new LineReader(MAX_MESSAGE_BYTES);
  #closed = false;

  constructor(input: Readable, output: Writable, log: Log) {
    this.#input = input;
    this.#output = output;
    this.#log = log;
  }

  start(): Promise<void> {
    this.#input.on('data', this.#onData);
    this.#input.on('end', this.#onEnd);
    this.#input.on('close', this.#onEnd);
    this.#input.on('error', this.#onEnd);
    this.#output.on('error', this.#onEnd);
    return Promise.resolve();
  }

  send(message: JSONRPCMessage): Promise<void> {
    if (!this.#closed) this.#output.write(`${JSON.stringify(message)}\n`);
    return Promise.resolve();
  }

  close(): Promise<void> {
    if (this.#closed) return Promise.resolve();
    this.#closed = true;
    this.#input.off('data', this.#onData);
    this.#input.pause();
    this.onclose?.();
    return Promise.resolve();
  }

  readonly #onData = (chunk: Buffer): void => {
    for (const line of this.#lines.push(chunk)) {
      if (this.#closed) return;
      if (line.kind === 'line') this.#receive(line.text);
      else this.#refuse(line.bytes, findMessageId(line.head, line.tail));
    }
  };

  readonly #onEnd = (): void => void this.close();

  #receive(text: string): void {
    const value = parseJson(text);
    let message: JSONRPCMessage;
    try {
      message = parseJSONRPCMessage(value);
    } catch {
      this.#log.warn('a line of input is no JSON-RPC message', { bytes: text.length });
      this.#rejectRequests(value);
      return;
    }
    if ('id' in message && isTooLong(message.id)) this.#reject(LONG_ID);
    else this.onmessage?.(message);
  }

  /** Somebody waits for the answer of a request, also of one in a batch or in a wrong form. */
  #rejectRequests(value: unknown): void {
    const why = Array.isArray(value)
      ? 'batches are not taken: send each message in a line of its own'
      : 'the message is no JSON-RPC 2.0 request';
    for (const id of findRequestIds(value)) if (!isTooLong(id)) this.#reject(why, id);
  }

  #refuse(bytes: number, id: string | number | undefined): void {
    this.#log.warn('a message is too long', { bytes });
    this.#reject(`the message has ${bytes} bytes, at most ${MAX_MESSAGE_BYTES} are taken`, id);
  }

  #reject(message: string, id?: string | number): void {
    void this.send({
      jsonrpc: '2.0',
      ...(id !== undefined && { id }),
      error: { code: INVALID_REQUEST, message },
    });
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isTooLong(id: unknown): boolean {
  return typeof id === 'string' && Buffer.byteLength(JSON.stringify(id)) > MAX_ID_BYTES;
}
