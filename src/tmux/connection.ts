import { statSync } from 'node:fs';
import { ControlClient, type ControlClientOptions } from './control-client.js';
import { checkSocketPath, isSafePath } from './endpoint.js';
import { TmuxProtocolError, TmuxUnavailableError, UnsafePathError } from './errors.js';
import { AttachedOutput, isSessionId } from './output-client.js';
import { type OwnServer, ownServerArguments, tmuxEnvironment } from './own-server.js';
import { quote } from './quote.js';
import type { OutputClient, ReplyBlock, ServerIdentity, Tmux } from './tmux.js';

export interface TmuxOptions {
  /** Absolute: see `findTmux`. */
  readonly tmuxPath: string;
  /** Absolute: see `socketPathOf`. */
  readonly socketPath: string;
  /** Start our own server when none runs. Without it a server must run, and is never changed. */
  readonly start: OwnServer | undefined;
  /** How long tmux may take to attach, and to answer. Default 5 s. */
  readonly timeoutMs?: number | undefined;
  /** Default: that of this process. */
  readonly env?: Readonly<NodeJS.ProcessEnv> | undefined;
}

const TIMEOUT_MS = 5000;
const CLOSED = 'the connection to tmux was closed';
const MAX_KEY_CHARS = 64;
/** Of names asked about; beyond it the memory starts anew. */
const MAX_KNOWN_KEYS = 4096;

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
  readonly #notified = new Set<(line: string) => void>();
  readonly #disconnected = new Set<() => void>();
  readonly #clients = new Set<ControlClient>();
  readonly #knownKeys = new Map<string, boolean>();
  #client: ControlClient | undefined;
  #attaching: Promise<ControlClient> | undefined;
  #identity: Promise<ServerIdentity> | undefined;
  #closed = false;

  constructor(options: TmuxOptions) {
    this.#options = options;
    this.socketPath = options.socketPath;
    this.#env = tmuxEnvironment(options.env ?? process.env);
  }

  get clientName(): string | undefined {
    return this.#client?.name;
  }

  async request(line: string): Promise<readonly ReplyBlock[]> {
    if (line.trim() === '' || /[\n\0]/.test(line))
      throw new RangeError('a request is one line, not blank, without LF and NUL');
    const client = this.#client ?? (await this.#attach());
    return await client.request(line);
  }

  async identity(): Promise<ServerIdentity> {
    const known = (this.#identity ??= this.#identify());
    try {
      return await known;
    } catch (error) {
      if (this.#identity === known) this.#identity = undefined;
      throw error;
    }
  }

  onNotification(listener: (line: string) => void): Disposable {
    return listen(this.#notified, listener);
  }

  onDisconnect(listener: () => void): Disposable {
    return listen(this.#disconnected, listener);
  }

  attachOutput(
    sessionId: string,
    listeners: {
      readonly output: (paneId: string, bytes: Buffer) => void;
      readonly closed: () => void;
    },
  ): OutputClient {
    if (!isSessionId(sessionId)) throw new RangeError('a session id is "$" and a number');
    const args = ['-N', ...this.#endpoint(), '-C', 'attach', '-E', '-f', 'ignore-size'];
    const client = this.#open({ args: [...args, '-t', sessionId], ...listeners });
    return new AttachedOutput(sessionId, client);
  }

  async isKnownKey(name: string): Promise<boolean> {
    if (name === '' || name.length > MAX_KEY_CHARS || /[\u0000-\u001f\u007f]/.test(name))
      return false;
    const known = this.#knownKeys.get(name);
    if (known !== undefined) return known;
    // The table is looked up after the key; neither exists under these names in any server.
    const [reply] = await this.request(`list-keys -T panewright-no-such-table -- ${quote(name)}`);
    const answer = readKeyAnswer(reply);
    if (this.#knownKeys.size >= MAX_KNOWN_KEYS) this.#knownKeys.clear();
    this.#knownKeys.set(name, answer);
    return answer;
  }

  async close(): Promise<void> {
    this.#closed = true;
    const clients = [...this.#clients];
    for (const client of clients) client.end();
    await Promise.all(clients.map(({ exited }) => exited));
  }

  #endpoint(): readonly string[] {
    return ['-u', '-S', this.socketPath];
  }

  /** Attach the main client; everybody who asks meanwhile waits for the same attempt. */
  async #attach(): Promise<ControlClient> {
    this.#attaching ??= this.#attachOnce().finally(() => (this.#attaching = undefined));
    return await this.#attaching;
  }

  async #attachOnce(): Promise<ControlClient> {
    const { start } = this.#options;
    const flags = 'no-output,ignore-size';
    const args =
      start === undefined
        ? ['-N', ...this.#endpoint(), '-C', 'attach', '-E', '-f', flags]
        : [...this.#endpoint(), ...ownServerArguments(start, flags)];
    const notification = (line: string): void => {
      for (const listener of this.#notified) listener(line);
    };
    const closed = (): void => this.#lost();
    const client = await this.#open({ args, notification, closed }).catch((error: unknown) => {
      // Our own server may have been about to end when we came: once more starts a new one.
      if (start === undefined || this.#isClosed()) throw error;
      return this.#open({ args, notification, closed });
    });
    this.#client = client;
    return client;
  }

  #lost(): void {
    this.#client = undefined;
    this.#identity = undefined;
    if (this.#closed) return;
    for (const listener of this.#disconnected) listener();
  }

  async #open(
    how: Pick<ControlClientOptions, 'args' | 'output' | 'closed'> & {
      readonly notification?: (line: string) => void;
    },
  ): Promise<ControlClient> {
    const { tmuxPath, timeoutMs = TIMEOUT_MS } = this.#options;
    if (this.#isClosed()) throw new TmuxUnavailableError(CLOSED);
    const client = await ControlClient.start({ tmuxPath, timeoutMs, env: this.#env, ...how });
    this.#clients.add(client);
    void client.exited.then(() => this.#clients.delete(client));
    if (this.#isClosed()) client.end();
    await client.attached;
    if (client.ended) throw new TmuxUnavailableError('tmux ended the connection at once');
    return client;
  }

  /** A method, because it may change while we wait. */
  #isClosed(): boolean {
    return this.#closed;
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

function readKeyAnswer(reply: ReplyBlock | undefined): boolean {
  if (reply?.ok === false && reply.text.startsWith('invalid key:')) return false;
  if (reply?.ok === false && /table .* doesn't exist/.test(reply.text)) return true;
  throw new TmuxProtocolError('tmux does not say whether it knows a key');
}

function listen<Listener>(listeners: Set<Listener>, listener: Listener): Disposable {
  listeners.add(listener);
  return { [Symbol.dispose]: () => void listeners.delete(listener) };
}
