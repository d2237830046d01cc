import type { ControlClient } from './control-client.js';
import { within } from './deadline.js';
import { TmuxUnavailableError } from './errors.js';
import { quote } from './quote.js';
import type { OutputClient } from './tmux.js';

export interface OutputListeners {
  readonly output: (paneId: string, bytes: Buffer) => void;
  readonly closed: () => void;
}

/** How the connection attaches and ends a client. */
export interface OutputHost {
  readonly timeoutMs: number;
  readonly attach: (listeners: OutputListeners) => Promise<ControlClient>;
  readonly retire: (client: ControlClient) => void;
}

/** An `OutputClient` over a control client that may still be attaching. */
export class AttachedOutput implements OutputClient {
  readonly ready: Promise<void>;
  readonly #client: Promise<ControlClient>;
  readonly #retire: (client: ControlClient) => void;
  #sessionId: string;
  #disposed = false;

  constructor(sessionId: string, host: OutputHost, listeners: OutputListeners) {
    this.#sessionId = sessionId;
    this.#retire = host.retire;
    this.#client = host.attach({
      output: (paneId, bytes) => {
        if (!this.#disposed) listeners.output(paneId, bytes);
      },
      closed: () => {
        if (!this.#disposed) listeners.closed();
      },
    });
    this.ready = within(host.timeoutMs, this.#client).then(() => undefined);
    // Told once: when it attaches later, nobody counts on it. Who does not wait is not hit.
    this.ready.catch(() => this[Symbol.dispose]());
  }

  get sessionId(): string {
    return this.#sessionId;
  }

  async follow(sessionId: string): Promise<void> {
    const client = await this.#client;
    // Without -E the session's environment would be overwritten with ours.
    const [reply] = await client.request(`switch-client -E -t ${quote(sessionId)}`);
    if (reply?.ok !== true) throw new TmuxUnavailableError(reply?.text ?? 'no answer from tmux');
    this.#sessionId = sessionId;
  }

  [Symbol.dispose](): void {
    if (this.#disposed) return;
    this.#disposed = true;
    this.#client.then(this.#retire, () => undefined);
  }
}

/** A session id in tmux's canonical form. */
export function isSessionId(text: string): boolean {
  return /^\$\d{1,10}$/.test(text);
}
