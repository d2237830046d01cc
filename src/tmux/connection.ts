import { randomBytes } from 'node:crypto';
import { execa } from 'execa';
import { statSync } from 'node:fs';
import { type ChannelWaiter, startChannelWaiter } from './channel-waiter.js';
import { ControlClient, type ControlClientOptions } from './control-client.js';
import { within } from './deadline.js';
import { checkSocketPath, isSafePath } from './endpoint.js';
import {
  TmuxProtocolError,
  TmuxSilentError,
  TmuxUnavailableError,
  UnsafePathError,
} from './errors.js';
import { KnownKeys } from './known-keys.js';
import {
  AttachedOutput,
  isSessionId,
  type OutputHost,
  type OutputListeners,
} from './output-client.js';
import {
  OWN_SESSION,
  type OwnServer,
  STARTER,
  startOwnServer,
  tmuxEnvironment,
} from './own-server.js';
import { repeatLook } from './repeat-look.js';
import { Turns } from './turns.js';
import { runIfKilled } from './watchdog.js';
import type { OutputClient, ReplyBlock, ServerIdentity, Tmux } from './tmux.js';

export interface TmuxOptions {
  /** Absolute: see `findTmux`. */
  readonly tmuxPath: string;
  /** Absolute: see `socketPathOf`. */
  readonly socketPath: string;
  /** Start our own server when none runs. Without it a server must run, and is never changed. */
  readonly start: OwnServer | undefined;
  /** How long tmux may be silent, in ms. Default 5000. */
  readonly timeoutMs?: number | undefined;
  /** Default: that of this process. */
  readonly env?: Readonly<NodeJS.ProcessEnv> | undefined;
}

const TIMEOUT_MS = 5000;
const CLOSED = 'the connection to tmux was closed';

/** @throws UnsafePathError when a path is relative or has control characters. Starts nothing. */
export function openTmux(options: TmuxOptions): Tmux {
  checkSocketPath(options.socketPath);
  for (const [what, value] of [
    ['tmux path', options.tmuxPath],
    ['configuration path', options.start?.config ?? '/'],
  ] as const)
    if (!isSafePath(value))
      throw new UnsafePathError(`the ${what} must be absolute and free of control characters`);
  return new Connection(options);
}

class Connection implements Tmux {
  readonly socketPath: string;
  readonly #options: TmuxOptions;
  readonly #env: NodeJS.ProcessEnv;
  readonly #timeoutMs: number;
  readonly #notified = new Set<(line: string) => void>();
  readonly #connected = new Set<() => void>();
  readonly #disconnected = new Set<() => void>();
  readonly #clients = new Set<ControlClient>();
  readonly #closing = new AbortController();
  readonly #knownKeys = new KnownKeys(async (line) => await this.request(line));
  /**
   * Our clients come and go one at a time: tmux (3.6 and before) crashes when one is detached
   * while another one introduces itself.
   *
   * @see https://github.com/tmux/tmux/pull/4980
   */
  readonly #turns = new Turns();
  readonly #starter = randomBytes(16).toString('hex');
  #client: ControlClient | undefined;
  #attaching: Promise<ControlClient> | undefined;
  #identity: Promise<ServerIdentity> | undefined;

  constructor(options: TmuxOptions) {
    this.#options = options;
    this.socketPath = options.socketPath;
    this.#timeoutMs = options.timeoutMs ?? TIMEOUT_MS;
    this.#env = tmuxEnvironment(options.env ?? process.env);
  }

  get clientName(): string | undefined {
    return this.#client?.name;
  }

  get ownClientNames(): readonly string[] {
    return [...this.#clients].map(({ name }) => name);
  }

  async request(line: string, unwanted?: AbortSignal): Promise<readonly ReplyBlock[]> {
    if (line.trim() === '' || /[\n\0]/.test(line))
      throw new RangeError('a request is one line, not blank, without LF and NUL');
    const client = this.#client ?? (await within(this.#timeoutMs, this.#attach()));
    return await client.request(line, unwanted);
  }

  async identity(): Promise<ServerIdentity> {
    const known = (this.#identity ??= repeatLook(async () => await this.#identify()));
    try {
      return await known;
    } catch (error) {
      if (this.#identity === known) this.#identity = undefined;
      throw error;
    }
  }

  async startedServer(): Promise<boolean> {
    const question = `display-message -p "#{${STARTER}}"`;
    const [reply] = await repeatLook(async () => await this.request(question));
    return reply?.ok === true && reply.text === this.#starter;
  }

  onNotification(listener: (line: string) => void): Disposable {
    return listen(this.#notified, listener);
  }

  onConnect(listener: () => void): Disposable {
    return listen(this.#connected, listener);
  }

  onDisconnect(listener: () => void): Disposable {
    return listen(this.#disconnected, listener);
  }

  attachOutput(sessionId: string, listeners: OutputListeners): OutputClient {
    if (!isSessionId(sessionId)) throw new RangeError('a session id is "$" and a number');
    const args = ['attach', '-E', '-f', 'ignore-size', '-t', sessionId];
    const host: OutputHost = {
      timeoutMs: this.#timeoutMs,
      attach: (told) => this.#turns.run(() => this.#open({ args, ...told })),
      retire: (client) => void this.#turns.run(() => this.#retire(client)),
    };
    return new AttachedOutput(sessionId, host, listeners);
  }

  async isKnownKey(name: string): Promise<boolean> {
    return await this.#knownKeys.has(name);
  }

  waitForChannel(channel: string): ChannelWaiter {
    const { tmuxPath, socketPath } = this.#options;
    return startChannelWaiter({ tmuxPath, socketPath, env: this.#env, channel });
  }

  runIfKilled(words: readonly string[]): Disposable {
    return runIfKilled([this.#options.tmuxPath, '-N', '-S', this.socketPath, ...words], execa);
  }

  async close(): Promise<void> {
    this.#closing.abort();
    const isAttaching = (client: ControlClient): boolean => !client.hasAttached;
    for (const client of [...this.#clients].filter(isAttaching)) client.end();
    await this.#turns.idle();
    for (const client of this.#clients) client.end();
    await Promise.all([...this.#clients].map(({ exited }) => exited));
  }

  /** Attach the main client; everybody who asks meanwhile waits for the same attempt. */
  async #attach(): Promise<ControlClient> {
    const done = (): void => void (this.#attaching = undefined);
    if (this.#attaching === undefined) {
      this.#attaching = this.#turns.run(() => this.#attachOnce());
      // Nobody may be waiting any more when it settles.
      this.#attaching.then(done, done);
    }
    return await this.#attaching;
  }

  async #attachOnce(): Promise<ControlClient> {
    try {
      return await this.#attachMain();
    } catch (error) {
      // Our own server may have been about to end when we came: once more starts a new one.
      const again = this.#options.start !== undefined && !(error instanceof TmuxSilentError);
      if (!again || this.#isClosed()) throw error;
      return await this.#attachMain();
    }
  }

  async #attachMain(): Promise<ControlClient> {
    const { start } = this.#options;
    if (start !== undefined) await this.#start(start);
    const target = start === undefined ? [] : ['-t', `=${OWN_SESSION}`];
    this.#client = await this.#open({
      args: ['attach', '-E', '-f', 'no-output,ignore-size', ...target],
      notification: (line) => {
        for (const listener of this.#notified) listener(line);
      },
      closed: () => this.#lost(),
    });
    for (const listener of this.#connected) listener();
    return this.#client;
  }

  async #start(own: OwnServer): Promise<void> {
    const { tmuxPath } = this.#options;
    const timeoutMs = this.#timeoutMs;
    const { signal } = this.#closing;
    checkSocketFile(this.socketPath);
    const how = { tmuxPath, socketPath: this.socketPath, env: this.#env, timeoutMs };
    await startOwnServer({ ...how, own, signal, starter: this.#starter });
  }

  #lost(): void {
    this.#client = undefined;
    this.#identity = undefined;
    if (this.#isClosed()) return;
    for (const listener of this.#disconnected) listener();
  }

  /** @param how.args - An attaching command. A server that does not run is not started by it. */
  async #open(
    how: Pick<ControlClientOptions, 'args' | 'output' | 'notification' | 'closed'>,
  ): Promise<ControlClient> {
    const { tmuxPath } = this.#options;
    const timeoutMs = this.#timeoutMs;
    await Promise.all([...this.#clients].filter(({ ended }) => ended).map(({ exited }) => exited));
    if (this.#isClosed()) throw new TmuxUnavailableError(CLOSED);
    const args = ['-N', '-u', '-S', this.socketPath, '-C', ...how.args];
    const client = ControlClient.start({
      ...{ tmuxPath, timeoutMs, env: this.#env },
      ...{ ...how, args },
    });
    this.#clients.add(client);
    void client.exited.then(() => this.#clients.delete(client));
    if (this.#isClosed()) client.end();
    await client.attached;
    if (client.ended) throw new TmuxUnavailableError('tmux ended the connection at once');
    return client;
  }

  /** End a client, and wait until tmux has noticed. */
  async #retire(client: ControlClient): Promise<void> {
    client.end();
    await client.exited;
    if (this.#isClosed()) return;
    await this.#client?.request('display-message -p gone').catch(() => undefined);
  }

  #isClosed(): boolean {
    return this.#closing.signal.aborted;
  }

  async #identify(): Promise<ServerIdentity> {
    const [reply] = await this.request('display-message -p "#{pid} #{start_time} #{version}"');
    const [, pid, startTime, version] = /^(\d+) (\d+) (\S+)$/.exec(reply?.text ?? '') ?? [];
    if (reply?.ok !== true || version === undefined)
      throw new TmuxProtocolError('tmux does not say who it is');
    try {
      const { dev: device, ino: inode } = statSync(this.socketPath);
      const { socketPath } = this;
      return { socketPath, device, inode, pid: Number(pid), startTime: Number(startTime), version };
    } catch (error) {
      throw new TmuxUnavailableError('the tmux socket was removed', { cause: error });
    }
  }
}

/** tmux would remove another kind of file, to put its socket there. */
function checkSocketFile(socketPath: string): void {
  let found;
  try {
    found = statSync(socketPath, { throwIfNoEntry: false });
  } catch (error) {
    throw new TmuxUnavailableError(`cannot look at ${socketPath}`, { cause: error });
  }
  if (found?.isSocket() === false) throw new TmuxUnavailableError(`${socketPath} is not a socket`);
}

function listen<Listener>(listeners: Set<Listener>, listener: Listener): Disposable {
  listeners.add(listener);
  return { [Symbol.dispose]: () => void listeners.delete(listener) };
}
