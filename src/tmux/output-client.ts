import type { ControlClient } from './control-client.js';
import { TmuxUnavailableError } from './errors.js';
import { quote } from './quote.js';
import type { OutputClient } from './tmux.js';

/** An `OutputClient` over a control client that is still attaching. */
export class AttachedOutput implements OutputClient {
  readonly ready: Promise<void>;
  readonly #client: Promise<ControlClient>;
  #sessionId: string;
  #disposed = false;

  constructor(sessionId: string, client: Promise<ControlClient>) {
    this.#sessionId = sessionId;
    this.#client = client;
    this.ready = client.then((attached) => {
      if (this.#disposed) attached.end();
    });
    // Whoever does not wait for `ready` is told by `closed`.
    this.ready.catch(() => undefined);
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
    this.#disposed = true;
    this.#client.then(
      (client) => client.end(),
      () => undefined,
    );
  }
}

/** A session id in tmux's canonical form. */
export function isSessionId(text: string): boolean {
  return /^\$\d{1,10}$/.test(text);
}
