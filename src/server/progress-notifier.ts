import type { RunProgress } from '../core/runs/run-request.js';

/** How much of the newest line is told, in UTF-16 code units. */
const MAX_LINE = 200;

export interface ProgressParams {
  readonly progressToken: string | number;
  /** Seconds since the call began; rises with each notification. */
  readonly progress: number;
  readonly message: string;
}

/** Tells a client that asked how its call is going. After `finish`, nothing is sent. */
export class ProgressNotifier {
  readonly #token: string | number;
  readonly #notify: (params: ProgressParams) => Promise<void>;
  readonly #signal: AbortSignal;
  #last = 0;
  #finished = false;
  #sending: Promise<void> = Promise.resolve();

  constructor(
    token: string | number,
    notify: (params: ProgressParams) => Promise<void>,
    signal: AbortSignal,
  ) {
    this.#token = token;
    this.#notify = notify;
    this.#signal = signal;
  }

  readonly report = ({ elapsedMs, newestLine }: RunProgress): void => {
    const seconds = Math.floor(elapsedMs / 1000);
    if (this.#finished || this.#signal.aborted || seconds <= this.#last) return;
    this.#last = seconds;
    const line = newestLine.length > MAX_LINE ? `${newestLine.slice(0, MAX_LINE)}…` : newestLine;
    const message = line === '' ? `${seconds} s` : `${seconds} s: ${line}`;
    this.#sending = this.#notify({ progressToken: this.#token, progress: seconds, message }).catch(
      // The connection is gone, and the call with it.
      () => undefined,
    );
  };

  /** Settles when the last notification is on its way, so that the result cannot overtake it. */
  async finish(): Promise<void> {
    this.#finished = true;
    await this.#sending;
  }
}
