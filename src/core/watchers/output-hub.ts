import type { OutputClient, Tmux } from '../../tmux/tmux.js';
import { CLIENT_LINGER_MS, Linger } from './linger.js';

export interface OutputTap {
  readonly sessionId: string;
  readonly paneId: string;
  /** The session's output arrives from now on. */
  attached(): void;
  /** Valid only during the call. */
  bytes(chunk: Buffer): void;
  /** The client cannot be had, or went. Nothing follows. */
  ended(): void;
}

interface SessionOutput {
  readonly taps: Set<OutputTap>;
  client: OutputClient | undefined;
  ready: boolean;
  /** Runs while the client has no tap: the neighbours' output comes along all the time. */
  readonly linger: Linger;
}

/** The clients that receive `%output`: one for each session, shared by its panes. */
export class OutputHub {
  readonly #tmux: Tmux;
  readonly #sessions = new Map<string, SessionOutput>();

  constructor(tmux: Tmux) {
    this.#tmux = tmux;
  }

  /** Receive a pane's output until disposed. */
  tap(tap: OutputTap): Disposable {
    const session = this.#sessions.get(tap.sessionId) ?? this.#attach(tap.sessionId);
    session.linger[Symbol.dispose]();
    session.taps.add(tap);
    if (session.ready) queueMicrotask(() => session.taps.has(tap) && tap.attached());
    return { [Symbol.dispose]: () => this.#untap(session, tap) };
  }

  close(): void {
    for (const [sessionId, session] of this.#sessions) this.#drop(sessionId, session);
  }

  #attach(sessionId: string): SessionOutput {
    const session: SessionOutput = {
      taps: new Set(),
      client: undefined,
      ready: false,
      linger: new Linger(CLIENT_LINGER_MS, () => this.#drop(sessionId, session)),
    };
    this.#sessions.set(sessionId, session);
    const lost = (): void => this.#lost(sessionId, session);
    session.client = this.#tmux.attachOutput(sessionId, {
      output: (paneId, bytes) => this.#output(sessionId, session, { paneId, bytes }),
      closed: lost,
    });
    session.client.ready.then(() => {
      session.ready = true;
      for (const tap of [...session.taps]) tap.attached();
    }, lost);
    return session;
  }

  #output(
    sessionId: string,
    session: SessionOutput,
    { paneId, bytes }: { readonly paneId: string; readonly bytes: Buffer },
  ): void {
    for (const tap of session.taps) if (tap.paneId === paneId) tap.bytes(bytes);
    if (session.taps.size === 0) session.linger.waste(bytes.length);
  }

  #untap(session: SessionOutput, tap: OutputTap): void {
    if (!session.taps.delete(tap) || session.taps.size > 0) return;
    if (this.#sessions.get(tap.sessionId) !== session) return;
    session.linger.start();
  }

  #lost(sessionId: string, session: SessionOutput): void {
    if (!this.#drop(sessionId, session)) return;
    const taps = [...session.taps];
    session.taps.clear();
    for (const tap of taps) tap.ended();
  }

  #drop(sessionId: string, session: SessionOutput): boolean {
    if (this.#sessions.get(sessionId) !== session) return false;
    this.#sessions.delete(sessionId);
    session.linger[Symbol.dispose]();
    session.client?.[Symbol.dispose]();
    return true;
  }
}
