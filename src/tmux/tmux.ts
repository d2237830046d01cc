import type { ChannelWaiter } from './channel-waiter.js';

/** One answered command: the lines between `%begin` and `%end` (`ok`) or `%error` (not `ok`). */
export interface ReplyBlock {
  readonly ok: boolean;
  /** The block's lines joined by LF, without a final one. */
  readonly text: string;
}

/** Which daemon answers on the socket. A restarted one differs in `pid` or `startTime`. */
export interface ServerIdentity {
  readonly socketPath: string;
  /** Device and inode of the socket: equal for every path that leads to it. */
  readonly device: number;
  readonly inode: number;
  readonly pid: number;
  /** tmux's `#{start_time}`: seconds since the epoch. */
  readonly startTime: number;
  /** For example `3.3a`. */
  readonly version: string;
}

/** A control client of its own, in one session, which receives the output of that session's panes. */
export interface OutputClient extends Disposable {
  readonly sessionId: string;
  /** Settles once the client is attached; rejects with a `TmuxError` when it cannot be. */
  readonly ready: Promise<void>;
  /** Move to another session (`switch-client`). */
  follow(sessionId: string): Promise<void>;
}

/** What one MCP server needs of one tmux server. Everything goes through one control client. */
export interface Tmux {
  /** Absolute, free of control characters. */
  readonly socketPath: string;
  /** Terminal clients of this process: name of our own control client, e.g. `client-4711`. */
  readonly clientName: string | undefined;
  /** tmux's names for every control client of this process, those for output included. */
  readonly ownClientNames: readonly string[];

  /**
   * Send one command line and wait for all of its blocks.
   *
   * Attaches first when not attached; starts our own server when that is allowed and none runs.
   * The line must not contain LF: see `quote.ts`.
   *
   * @param unwanted - Once aborted, a line that is not sent yet never is.
   * @throws TmuxUnavailableError when nothing was sent; TmuxClosedError when the connection went
   *   after the line was written; TmuxTimeoutError when no answer came in time.
   */
  request(line: string, unwanted?: AbortSignal): Promise<readonly ReplyBlock[]>;

  /** The daemon that `request` talks to. Cached for the life of the connection. */
  identity(): Promise<ServerIdentity>;

  /**
   * Whether the tmux server that `request` talks to is one of our own that this object started, with
   * our configuration. Of two that try at once, one did.
   */
  startedServer(): Promise<boolean>;

  /** Notifications outside of blocks, `%output` excepted, as written by tmux: `%sessions-changed`. */
  onNotification(listener: (line: string) => void): Disposable;

  /** The main control client has attached, and waits for its first request. */
  onConnect(listener: () => void): Disposable;

  /** The main control client went. The next `request` attaches again. */
  onDisconnect(listener: () => void): Disposable;

  /** Attach a further client that receives `%output`, already unescaped. Its life is tied to ours. */
  attachOutput(
    sessionId: string,
    listeners: {
      readonly output: (paneId: string, bytes: Buffer) => void;
      readonly closed: () => void;
    },
  ): OutputClient;

  /** Whether `name` is a key that tmux knows, asked without pressing it (`list-keys -T`). */
  isKnownKey(name: string): Promise<boolean>;

  /** Start to wait for a channel (`wait-for`), beside everything else. Starts no tmux server. */
  waitForChannel(channel: string): ChannelWaiter;

  /**
   * Have one tmux command run should this process be killed before the result is disposed. For what
   * tmux would keep otherwise.
   */
  runIfKilled(words: readonly string[]): Disposable;

  /** End our clients and the watchdog. The tmux server and what runs in it stay. */
  close(): Promise<void>;
}
