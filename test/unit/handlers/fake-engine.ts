import type { Engine } from '../../../src/core/engine.js';
import type { Refusal } from '../../../src/core/refusal.js';
import type { RunRequest, RunResult } from '../../../src/core/runs/run-request.js';
import type { Streams } from '../../../src/core/streams/streams.js';
import type { PasteRequest, PasteResult } from '../../../src/core/typing/paste-request.js';
import type { SendRequest, SendResult } from '../../../src/core/typing/send-request.js';

export const RUN_RESULT: RunResult = {
  paneId: '%1',
  outcome: 'completed',
  exitStatus: 0,
  output: '',
  bytes: 0,
  droppedBytes: 0,
  gap: false,
  foreignOutputSuspected: false,
  stillRunning: false,
};

/** Answers every call the same, and remembers what was asked. */
export class FakeEngine implements Engine {
  readonly content = unasked('content');
  readonly inspect = unasked('inspect');
  readonly life = unasked('life');
  readonly manage = unasked('manage');
  readonly runs: RunRequest[] = [];
  readonly sends: SendRequest[] = [];
  readonly streams: Streams = {
    instance: '0'.repeat(32),
    wait: () => Promise.reject(new Error('not part of this fake')),
    read: () => Promise.reject(new Error('not part of this fake')),
  };
  readonly pastes: PasteRequest[] = [];
  readonly #answer: RunResult | Refusal | (() => Promise<never>);

  constructor(answer: RunResult | Refusal | (() => Promise<never>)) {
    this.#answer = answer;
  }

  async run(request: RunRequest): Promise<RunResult | Refusal> {
    this.runs.push(request);
    return typeof this.#answer === 'function' ? await this.#answer() : this.#answer;
  }

  async send(request: SendRequest): Promise<SendResult | Refusal> {
    this.sends.push(request);
    if (typeof this.#answer === 'function') return await this.#answer();
    return 'reason' in this.#answer
      ? this.#answer
      : { paneId: request.paneId, cohort: [request.paneId, '%7'], attended: false };
  }

  async paste(request: PasteRequest): Promise<PasteResult | Refusal> {
    this.pastes.push(request);
    if (typeof this.#answer === 'function') return await this.#answer();
    return 'reason' in this.#answer
      ? this.#answer
      : { paneId: request.paneId, bytes: Buffer.byteLength(request.text) };
  }

  startedServer(): Promise<boolean> {
    return Promise.resolve(true);
  }

  close(): Promise<void> {
    return Promise.resolve();
  }
}

/** A part of an engine that a test asks for nothing. */
export function unasked<Part extends keyof Engine>(part: Part): Engine[Part] {
  const refuse = (): never => {
    throw new Error(`the test was not to ask the engine for ${part}`);
  };
  return new Proxy({}, { get: refuse }) as Engine[Part];
}
